import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { makeDeliveryReport, makeEmail } from '#tests/support/emails.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { makePdf } from '#tests/support/resume-files.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { send, visit } from './client.ts'

/** Replies by email, with REPLY_ADDRESS. */

const SECRET = 'secret-of-the-mail-service'
let site: Site
let employer: Person
let applicant: Person
let applicationId: string
let to: string
beforeAll(async () => {
  site = await openSite({ REPLY_ADDRESS: 'replies@example.com.au', INBOUND_EMAIL_SECRET: SECRET })
  employer = await makePerson(site.db, 'employer')
  applicant = await makePerson(site.db, 'employee')
  applicationId = (await makeApplication(site.db, await makeJob(site.db, employer), applicant)).id
  const path = `/view-applicants/${applicationId}/messages`
  await visit(site, { as: employer }).post(path, { message: 'Are you free?' })
  const [email] = await site.db.select().from(emails).where(eq(emails.recipient, applicant.email))
  to = email?.replyTo ?? ''
})
afterAll(() => site.close())

const AUTHORISED = { Authorization: `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}` }
const deliver = (body: Buffer, headers: Record<string, string>) =>
  send(site.url, { method: 'POST', path: '/webhooks/email', headers: { ...AUTHORISED, ...headers }, body })
const RAW = { 'Content-Type': 'message/rfc822' }
const bodies = async () =>
  (await site.db.select().from(applicationMessages).where(eq(applicationMessages.applicationId, applicationId)))
    .map(({ body }) => body)
    .toSorted()

async function asForm(field: string, email: Buffer) {
  const form = new FormData()
  form.append(field, email.toString())
  const body = new Response(form)
  return {
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '' },
    body: Buffer.from(await body.arrayBuffer()),
  }
}

test('a service posts a reply as it is, or in the field of a form', async () => {
  const raw = await deliver(makeEmail({ from: applicant.email, to, text: 'As it is' }), RAW)
  expect([raw.status, raw.body]).toEqual([200, '{"result":"sent"}'])
  for (const field of ['email', 'body-mime']) {
    const { headers, body } = await asForm(field, makeEmail({ from: applicant.email, to, text: `In ${field}` }))
    expect((await deliver(body, headers)).status, field).toBe(200)
  }
  expect(await bodies()).toEqual(['Are you free?', 'As it is', 'In body-mime', 'In email'])
})

test('a post without the secret is rejected, and changes nothing', async () => {
  const before = await bodies()
  const email = makeEmail({ from: applicant.email, to, text: 'Forged' })
  for (const Authorization of ['', 'Bearer wrong', `Basic ${Buffer.from('mail:wrong').toString('base64')}`]) {
    const response = await deliver(email, { ...RAW, Authorization })
    expect([response.status, response.headers['www-authenticate']]).toEqual([401, 'Basic realm="email"'])
  }
  expect(await bodies()).toEqual(before)
})

test('a body without an email, of another type or beyond 24 MB is rejected', async () => {
  expect((await deliver(Buffer.alloc(0), RAW)).status).toBe(400)
  const { headers, body } = await asForm('other', Buffer.from('x'))
  expect((await deliver(body, headers)).status).toBe(400)
  expect((await deliver(Buffer.from('{}'), { 'Content-Type': 'application/json' })).status).toBe(415)
  expect((await deliver(Buffer.alloc(24 * 1024 * 1024 + 1), RAW)).status).toBe(413)
})

test('three files of 5 MB arrive, and the server still answers afterwards', async () => {
  const pdf = makePdf('Licence')
  const bytes = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024 - pdf.length, '\n')])
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes }))
  const response = await deliver(makeEmail({ from: applicant.email, to, text: 'Three files', files }), RAW)
  expect([response.status, response.body]).toEqual([200, '{"result":"sent"}'])
  expect((await visit(site).get('/healthz')).status).toBe(200)
})

test('a delivery report about an address that does not exist marks the email as rejected', async () => {
  const [email] = await site.db.select().from(emails).where(eq(emails.recipient, applicant.email))
  const report = (status: string) => makeDeliveryReport({ messageId: `<${email?.id}@example.com.au>`, status })
  expect((await deliver(report('5.2.2'), RAW)).body).toBe('{"result":"ignored"}')
  expect((await deliver(report('5.1.1'), RAW)).body).toBe('{"result":"undeliverable"}')
  const [marked] = await site.db
    .select()
    .from(emails)
    .where(eq(emails.id, email?.id ?? ''))
  expect(marked?.rejectedAt).toBeInstanceOf(Date)
  // A service delivers an email twice when it misses the answer.
  expect((await deliver(report('5.1.1'), RAW)).status).toBe(200)
})
