import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { newId } from '#app/lib/id.ts'
import { createReplyMailbox } from '#app/platform/reply-mailbox.server.ts'
import type { Actor, Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { messageAttachments, messageReplyAddresses } from '#db/schema/messages.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeEmail } from '#tests/support/emails.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { makePdf } from '#tests/support/resume-files.ts'
import { withdrawApplication } from '../../withdraw-application.server.tsx'
import { sendMessage } from '../send-message.server.tsx'
import { parseReply } from './parse-reply.server.ts'
import { receiveReply } from './receive-reply.server.tsx'
import { findReplyTarget } from './reply-address.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const replyMailbox = createReplyMailbox(
  { address: 'replies@example.com.au', inboundSecret: 'secret of the mail service' },
  'secret of the installation',
)
const ctxOf = (actor?: Actor) => ({ ...bed.ctx(actor), replyMailbox })

async function converse() {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)
  await sendMessage(ctxOf(employer), id, 'Are you free on Monday?', newId())
  const [email] = await emailsTo(applicant)
  return { employer, applicant, id, to: email?.replyTo ?? '' }
}
const emailsTo = (person: Person) =>
  bed.db.select().from(emails).where(eq(emails.recipient, person.email)).orderBy(asc(emails.createdAt), asc(emails.id))
const messagesOf = async (id: string) =>
  (
    await bed.db
      .select()
      .from(applicationMessages)
      .where(eq(applicationMessages.applicationId, id))
      .orderBy(asc(applicationMessages.at), asc(applicationMessages.id))
  ).map(({ sender, body }) => [sender, body])

/** What `receiveEmail` does with an email that it has accepted. */
async function receive(bytes: Buffer) {
  const reply = await parseReply(bytes)
  if (typeof reply === 'string') return reply
  const target = reply.isAutomatic ? null : await findReplyTarget(ctxOf(), reply.recipients)
  return target ? receiveReply(ctxOf(), target, { ...reply, messageId: reply.messageId ?? 'none' }) : 'ignored'
}

test('both sides reply by email; the quoted email and the signature are cut, and the address stays the same', async () => {
  const { employer, applicant, id, to } = await converse()
  expect(to).toMatch(/^replies\+[a-z2-7]{32}@example\.com\.au$/)
  const text = 'Yes, at 10.\n\nOn Mon, 1 Jun 2026 at 09:00, Bright & Co wrote:\n> Are you free on Monday?\n'
  expect(await receive(makeEmail({ from: applicant.email, to, text }))).toBe('sent')
  const [toEmployer] = await emailsTo(employer)
  expect(toEmployer?.text).toContain('Reply to this email, with attachments if you like')
  expect(toEmployer?.text).not.toContain('does not reach')
  const back = toEmployer?.replyTo ?? ''
  expect(back).not.toBe(to)
  expect(await receive(makeEmail({ from: employer.email, to: back, text: 'Good.\n\n-- \nThe office' }))).toBe('sent')
  expect(await messagesOf(id)).toEqual([
    ['employer', 'Are you free on Monday?'],
    ['applicant', 'Yes, at 10.'],
    ['employer', 'Good.'],
  ])
  expect((await emailsTo(applicant)).map(({ replyTo }) => replyTo)).toEqual([to, to])
})

test('a reply in HTML only is sent as text without the quoted email', async () => {
  const { applicant, id, to } = await converse()
  const html = '<p>Yes, <b>at 10</b>.<script>alert(1)</script></p><blockquote>Are you free?</blockquote>'
  expect(await receive(makeEmail({ from: applicant.email, to, html }))).toBe('sent')
  expect((await messagesOf(id)).at(-1)).toEqual(['applicant', 'Yes, at 10.'])
})

test('without a reply address in the settings, the email says where to reply and has no reply address', async () => {
  const { employer, id, applicant } = await converse()
  await sendMessage(bed.ctx(applicant), id, 'Hello', newId())
  const [email] = await emailsTo(employer)
  expect([email?.replyTo, email?.text.includes('Use the button above to reply.')]).toEqual([null, true])
})

test('an email that is delivered 10 times at once is sent once, with its files', async () => {
  const { employer, applicant, id, to } = await converse()
  const files = [
    { name: 'licence.pdf', bytes: makePdf('Licence') },
    { name: 'page.pdf', bytes: Buffer.from('<html>') },
    { name: 'logo.png', bytes: Buffer.from('png'), inline: true },
  ]
  const email = makeEmail({ from: applicant.email, to, text: 'My licence', messageId: '<one@example.com>', files })
  const results = await Promise.all(Array.from({ length: 10 }, () => receive(email)))
  expect(new Set(results)).toEqual(new Set(results.includes('duplicate') ? ['sent', 'duplicate'] : ['sent']))
  expect(await receive(email)).toBe('duplicate')
  expect((await messagesOf(id)).filter(([sender]) => sender === 'applicant')).toHaveLength(1)
  const saved = await bed.db
    .select({ name: messageAttachments.name })
    .from(messageAttachments)
    .innerJoin(applicationMessages, eq(applicationMessages.id, messageAttachments.messageId))
    .where(eq(applicationMessages.applicationId, id))
  expect(saved).toEqual([{ name: 'licence' }])
  expect(await emailsTo(employer)).toHaveLength(1)
  const notices = (await emailsTo(applicant)).slice(1)
  expect(notices.map(({ subject }) => subject)).toEqual(['Some files of your reply were not sent'])
  expect(notices[0]?.text).toContain('page.pdf: This file is a web page or an image with the wrong file extension.')
  expect(notices[0]?.text).not.toContain('logo.png')
})

test.each([
  ['from another address', { from: 'someone@example.com', text: 'Yes' }, 'It was sent from an address other than'],
  ['without a text', { text: '> Are you free on Monday?' }, 'It has no text.'],
  ['with a long text', { text: 'x'.repeat(2001) }, 'It is longer than 2000 characters.'],
])('a reply %s is not sent, and its author is emailed once', async (_, fields, reason) => {
  const { applicant, id, to } = await converse()
  const email = makeEmail({ from: applicant.email, to, messageId: '<two@example.com>', ...fields })
  for (let times = 0; times < 2; times += 1) expect(await receive(email)).toBe('rejected')
  expect(await messagesOf(id)).toHaveLength(1)
  const notices = (await emailsTo(applicant)).slice(1)
  expect(notices.map(({ subject }) => subject)).toEqual(['Your reply was not sent'])
  expect(notices[0]?.text).toContain(reason)
})

test('a reply after the withdrawal is not sent, and its author is emailed why', async () => {
  const { employer, applicant, id } = await converse()
  await sendMessage(ctxOf(applicant), id, 'Yes', newId())
  const to = (await emailsTo(employer)).at(-1)?.replyTo ?? ''
  await withdrawApplication(bed.ctx(applicant), id)
  expect(await receive(makeEmail({ from: employer.email, to, text: 'Good.' }))).toBe('rejected')
  expect((await emailsTo(employer)).at(-1)?.text).toContain('This application was withdrawn')
})

test('a removed or suspended member and a deleted account cannot reply any more', async () => {
  const { employer, applicant, id, to } = await converse()
  await sendMessage(ctxOf(applicant), id, 'Yes', newId())
  const back = (await emailsTo(employer)).at(-1)?.replyTo ?? ''
  const reply = (n: number) => receive(makeEmail({ from: employer.email, to: back, text: `Reply ${n}` }))
  await bed.db.update(profiles).set({ companyRole: null }).where(eq(profiles.id, employer.id))
  expect(await reply(1)).toBe('rejected')
  await bed.db.update(profiles).set({ companyRole: 'read-only' }).where(eq(profiles.id, employer.id))
  expect(await reply(2)).toBe('rejected')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, employer.id))
  expect(await reply(3)).toBe('ignored')
  expect(await messagesOf(id)).toHaveLength(2)
  await eraseAccount(bed.ctx(applicant))
  expect(await receive(makeEmail({ from: applicant.email, to, text: 'Still here' }))).toBe('ignored')
  expect(await bed.db.$count(messageReplyAddresses, eq(messageReplyAddresses.applicationId, id))).toBe(0)
})

test.each([
  ['an absence notice', { headers: ['Auto-Submitted: auto-replied'] }],
  ['a delivery report', { headers: ['Return-Path: <>'] }],
  ['an email of a list', { headers: ['List-Id: <jobs.example.com>'] }],
])('%s is ignored', async (_, fields) => {
  const { applicant, id, to } = await converse()
  expect(await receive(makeEmail({ from: applicant.email, to, text: 'I am away.', ...fields }))).toBe('ignored')
  expect(await messagesOf(id)).toHaveLength(1)
})

test('an email to another address, or with a token that was not issued, is ignored', async () => {
  const { applicant, id } = await converse()
  for (const to of ['replies@example.com.au', `replies+${'a'.repeat(32)}@example.com.au`, 'x@example.com'])
    expect(await receive(makeEmail({ from: applicant.email, to, text: 'Hello' }))).toBe('ignored')
  expect(await messagesOf(id)).toHaveLength(1)
})

const nested = (depth: number): string =>
  depth === 0
    ? 'Content-Type: text/plain\r\n\r\nHi'
    : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`

test.each([
  ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
  ['parts in parts', Buffer.from(nested(500))],
  ['long headers', Buffer.from(`Subject: ${'x'.repeat(2_000_000)}\r\n\r\nHi`)],
  ['100,000 headers', Buffer.from(`${'X-A: b\r\n'.repeat(100_000)}\r\nHi`)],
  ['100,000 recipients', Buffer.from(`To: ${'a@example.com, '.repeat(16_000)}\r\n\r\nHi`)],
  ['a text of 5 MB in one line', Buffer.from(`Content-Type: text/plain\r\n\r\n${'a '.repeat(2_500_000)}`)],
  ['50,000 quote marks', Buffer.from(`Content-Type: text/plain\r\n\r\n${'>'.repeat(50_000)}`)],
  ['50,000 nested tags', Buffer.from(`Content-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}`)],
])('an email with %s is read within the limits or rejected, and the next one is read', async (_, bytes) => {
  const startedAt = performance.now()
  const result = await parseReply(bytes)
  expect(['unreadable', 'busy', 'object']).toContain(typeof result === 'string' ? result : typeof result)
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect(await parseReply(makeEmail({ from: 'a@example.com', to: 'b@example.com', text: 'Hi' }))).toMatchObject({
    from: 'a@example.com',
    text: 'Hi',
  })
})
