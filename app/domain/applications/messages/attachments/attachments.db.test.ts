import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { newId } from '#app/lib/id.ts'
import { createVirusScanner } from '#app/platform/virus-scanner.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { messageAttachments } from '#db/schema/messages.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makeMessageWithFile, makePerson } from '#tests/support/factories.ts'
import { FakeClamd, VIRUS } from '#tests/support/fake-clamd.ts'
import { HOSTILE_RESUMES, makePdf } from '#tests/support/resume-files.ts'
import { loadConversation } from '../load-conversation.server.ts'
import { sendMessage } from '../send-message.server.tsx'
import { findAttachmentFile } from './attachment-queries.server.ts'
import { type NewAttachment, prepareAttachment } from './prepare-attachment.server.ts'
import { scanWaitingAttachments } from './scan-waiting-attachments.server.ts'

const clamd = new FakeClamd()
let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  await clamd.start()
})
afterAll(async () => {
  await clamd.stop()
  await bed.close()
})

async function apply(fields: Partial<typeof applications.$inferInsert> = {}) {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant, fields)
  return { employer, applicant, id }
}

async function prepare(name: string, bytes: Uint8Array, scanner = false): Promise<NewAttachment> {
  const ctx = { ...bed.ctx(), virusScanner: scanner ? createVirusScanner(clamd.address, 2_000) : null }
  const prepared = await prepareAttachment(ctx, { name, bytes })
  if (!prepared.ok) throw new Error(prepared.reason)
  return prepared.attachment
}

const filesOf = async (person: Person, id: string) =>
  (await loadConversation(bed.ctx(person), id, false))?.messages.flatMap(({ attachments }) => attachments) ?? []

test('both sides see and download the files of a message, whose types are those of their content', async () => {
  const { employer, applicant, id } = await apply()
  const files = [await prepare('Licence.docx', makePdf('Licence')), await prepare('../Notes.pdf', Buffer.from('Notes'))]
  await sendMessage(bed.ctx(applicant), id, 'My licence', newId(), files)
  for (const person of [employer, applicant]) {
    const shown = await filesOf(person, id)
    expect(shown.map(({ fileName, isHidden }) => [fileName, isHidden])).toEqual([
      ['Licence.pdf', false],
      ['Notes.txt', false],
    ])
    const file = await findAttachmentFile(bed.ctx(person), shown[1]?.id ?? '')
    expect([file.fileName, file.contentType, file.content.toString()]).toEqual([
      'Notes.txt',
      'text/plain; charset=utf-8',
      'Notes',
    ])
  }
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect(email?.text).toContain('Attached: Licence.pdf, Notes.txt. You can download them on the page.')
})

test.each(Object.entries(HOSTILE_RESUMES))('%s is rejected as a file of a message too', async (_, [bytes, reason]) => {
  expect(await prepareAttachment(bed.ctx(), { name: 'file.pdf', bytes })).toEqual({ ok: false, reason })
})

test('of 10 concurrent posts of one form one message with one file is sent', async () => {
  const { employer, id } = await apply()
  const [key, file] = [newId(), await prepare('Contract.txt', Buffer.from('Contract'))]
  await Promise.all(Array.from({ length: 10 }, () => sendMessage(bed.ctx(employer), id, 'Hello', key, [file])))
  expect((await filesOf(employer, id)).map(({ fileName }) => fileName)).toEqual(['Contract.txt'])
})

test('a form that is sent again with other files sends another message', async () => {
  const { employer, id } = await apply()
  const [key, draft] = [newId(), await prepare('Contract.txt', Buffer.from('Draft'))]
  await sendMessage(bed.ctx(employer), id, 'Hello', key, [draft])
  await sendMessage(bed.ctx(employer), id, 'Hello', key, [await prepare('Contract.txt', Buffer.from('Final'))])
  await sendMessage(bed.ctx(employer), id, 'Hello', key)
  expect(await filesOf(employer, id)).toHaveLength(2)
  expect(await bed.db.$count(applicationMessages, eq(applicationMessages.applicationId, id))).toBe(3)
})

test('guests get a 403, and everyone else but the two sides a 404: other people, admins and removed members', async () => {
  const { employer, applicant, id } = await apply()
  const { attachmentId } = await makeMessageWithFile(bed.db, id, { id: applicant.id, sender: 'applicant' })
  const member = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'read-only' })
  for (const person of [employer, applicant, member])
    expect((await findAttachmentFile(bed.ctx(person), attachmentId)).fileName).toBe('Licence.txt')
  const others = [
    await makePerson(bed.db, 'employee'),
    await makePerson(bed.db, 'employer'),
    await makePerson(bed.db, 'admin'),
  ]
  for (const person of others)
    await expect(findAttachmentFile(bed.ctx(person), attachmentId)).rejects.toMatchObject({ status: 404 })
  await bed.db.update(profiles).set({ companyRole: null }).where(eq(profiles.id, member.id))
  const removed = { ...member, companyId: null, companyRole: null, companyName: null }
  await expect(findAttachmentFile(bed.ctx(removed), attachmentId)).rejects.toMatchObject({ status: 403 })
  await expect(findAttachmentFile(bed.ctx(GUEST), attachmentId)).rejects.toMatchObject({ status: 403 })
  for (const unknown of [newId(), 'no-id'])
    await expect(findAttachmentFile(bed.ctx(applicant), unknown)).rejects.toMatchObject({ status: 404 })
})

test('the files about an application are erased with the account of its applicant', async () => {
  const { employer, applicant, id } = await apply()
  const sent = await makeMessageWithFile(bed.db, id, { id: applicant.id, sender: 'applicant' })
  const received = await makeMessageWithFile(bed.db, id, { id: employer.id, sender: 'employer' })
  await eraseAccount(bed.ctx(applicant))
  for (const { attachmentId } of [sent, received]) {
    await expect(findAttachmentFile(bed.ctx(employer), attachmentId)).rejects.toMatchObject({ status: 404 })
    expect(await bed.db.$count(messageAttachments, eq(messageAttachments.id, attachmentId))).toBe(0)
  }
})

test('a blind review hides the files of the applicant and their names from the employer, also in the email', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(bed.db, employer, { blindUntil: 'Hired' })
  const { id } = await makeApplication(bed.db, job, applicant)
  await sendMessage(bed.ctx(applicant), id, 'See the file', newId(), [await prepare('Nguyen.txt', Buffer.from('Mia'))])
  await sendMessage(bed.ctx(employer), id, 'The terms', newId(), [await prepare('Terms.txt', Buffer.from('Terms'))])
  const [hidden, own] = await filesOf(employer, id)
  expect([hidden?.fileName, hidden?.isHidden, own?.fileName, own?.isHidden]).toEqual([
    'Attachment 1',
    true,
    'Terms.txt',
    false,
  ])
  await expect(findAttachmentFile(bed.ctx(employer), hidden?.id ?? '')).rejects.toMatchObject({ status: 404 })
  expect((await findAttachmentFile(bed.ctx(applicant), hidden?.id ?? '')).fileName).toBe('Nguyen.txt')
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect(email?.text).toContain('Attached: Attachment 1.')
  expect(email?.text).not.toContain('Nguyen')
})

test('files wait while the scanner is unreachable, cannot be opened, and are scanned once it is back', async () => {
  const { employer, applicant, id } = await apply()
  await clamd.stop()
  const files = [
    await prepare('Clean.txt', Buffer.from('Clean'), true),
    await prepare('Virus.txt', Buffer.from(VIRUS), true),
  ]
  await sendMessage(bed.ctx(applicant), id, 'Two files', newId(), files)
  const waiting = await filesOf(employer, id)
  expect(waiting.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  await expect(findAttachmentFile(bed.ctx(employer), waiting[0]?.id ?? '')).rejects.toMatchObject({ status: 404 })

  await clamd.start()
  const virusScanner = createVirusScanner(clamd.address, 2_000)
  await scanWaitingAttachments.run({ ...bed.ctx(), virusScanner, now: () => new Date() }, {})
  expect((await filesOf(employer, id)).map(({ status }) => status)).toEqual(['ready', 'infected'])
  const [infected] = await bed.db
    .select()
    .from(messageAttachments)
    .where(eq(messageAttachments.id, waiting[1]?.id ?? ''))
  expect(infected?.content).toEqual(Buffer.alloc(0))
  const isAudit = and(eq(auditEvents.subjectId, id), eq(auditEvents.action, 'application.attachment-infected'))
  expect(await bed.db.$count(auditEvents, isAudit)).toBe(1)
  await expect(prepare('Virus.txt', Buffer.from(VIRUS), true)).rejects.toThrow('infected')
})
