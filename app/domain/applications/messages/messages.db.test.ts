import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import {
  countReportedMessages,
  dismissMessageReport,
  listReportedMessages,
} from '#app/domain/moderation/reported-messages.server.ts'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findApplicantDetails } from '../review/applicant-details.server.ts'
import { parseApplicantFilter } from '../review/applicant-filter.ts'
import { listApplicants } from '../review/list-applicants.server.ts'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import { listConversations } from './list-conversations.server.ts'
import { loadConversation } from './load-conversation.server.ts'
import { MAX_MESSAGES, SHOWN_MESSAGES } from './message.ts'
import { findReportableMessage, reportMessage } from './report-message.server.ts'
import { sendMessage } from './send-message.server.tsx'
import {
  countUnreadByApplication,
  countUnreadMessages,
  listUnreadConversations,
  markMessagesRead,
} from './unread-messages.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

async function apply(fields: Partial<typeof applications.$inferInsert> = {}) {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const { id, jobId } = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant, fields)
  return { employer, applicant, id, jobId }
}
const send = (actor: Person, id: string, body = 'Are you free on Monday?', key = newId()) =>
  sendMessage(bed.ctx(actor), id, body, key)
const rows = (id: string) =>
  bed.db
    .select()
    .from(applicationMessages)
    .where(eq(applicationMessages.applicationId, id))
    .orderBy(asc(applicationMessages.at), asc(applicationMessages.id))
const emailsTo = (person: Person) => bed.db.select().from(emails).where(eq(emails.recipient, person.email))

test('both sides send and read messages, and each message is emailed to the other side with a link to reply', async () => {
  const { employer, applicant, id } = await apply()
  expect(await send(employer, id)).toEqual({ ok: true, recipientName: 'Mia Nguyen' })
  expect(await send(applicant, id, 'Yes,\nfrom 9 am.')).toEqual({ ok: true, recipientName: 'Bright & Co' })
  const [toApplicant] = await emailsTo(applicant)
  expect(toApplicant?.subject).toContain('Message from Bright & Co about')
  expect(toApplicant?.text).toContain('Are you free on Monday?')
  expect(toApplicant?.text).toContain(`/employee/dashboard/applications/${id}/messages`)
  const [toEmployer] = await emailsTo(employer)
  expect(toEmployer?.subject).toContain('Message from Mia Nguyen about')
  expect(toEmployer?.text).toContain(`/view-applicants/${id}`)
  const shown = await loadConversation(bed.ctx(applicant), id, false)
  expect(shown?.messages.map(({ body, isOwn, isUnread }) => [body, isOwn, isUnread])).toEqual([
    ['Are you free on Monday?', false, true],
    ['Yes,\nfrom 9 am.', true, false],
  ])
  // The employer sees the emails to the applicant, and not their own.
  const { sentEmails } = await findApplicantDetails(bed.ctx(employer), id, parseApplicantFilter(new URLSearchParams()))
  expect(sentEmails.map(({ subject, isRejected }) => [subject, isRejected])).toEqual([[toApplicant?.subject, false]])
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    ['application.message-sent', {}],
    ['application.message-sent', {}],
  ])
})

test('the conversations of a job seeker have the newest message first, and the open one even without messages', async () => {
  const { employer, applicant, id } = await apply()
  const applyAgain = async () => (await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)).id
  const [answered, silent, open] = [await applyAgain(), await applyAgain(), await applyAgain()]
  const minutes = (count: number) => new Date(Date.UTC(2026, 0, 5, 9, count))
  const message = (applicationId: string, at: Date) => ({
    id: newId(),
    applicationId,
    authorId: employer.id,
    sender: 'employer' as const,
    body: 'Hello',
    at,
  })
  await bed.db.insert(applicationMessages).values([message(id, minutes(1)), message(answered, minutes(2))])
  await bed.db.insert(applicationMessages).values(message(id, minutes(3)))
  const of = async (person: Person, openId: string) =>
    (await listConversations(bed.ctx(person), openId)).map((row) => [row.applicationId, row.lastAt, row.unread])
  expect(await of(applicant, open)).toEqual([
    [id, minutes(3), 2],
    [answered, minutes(2), 1],
    [open, null, 0],
  ])
  expect((await of(applicant, id)).map(([row]) => row)).not.toContain(silent)
  expect(await of(await makePerson(bed.db, 'employee'), id)).toEqual([])
})

test("a message of a colleague has their name and is on the side of the employer, and is not the reader's own", async () => {
  const { employer, applicant, id } = await apply()
  const [row] = await bed.db.select().from(profiles).where(eq(profiles.id, employer.id))
  const colleague = await makePerson(bed.db, 'employer', {
    fullName: 'Grace Okafor',
    colleague: employer,
    companyRole: 'recruiter',
  })
  await send(employer, id)
  await send(colleague, id, 'Or on Tuesday?')
  await send(applicant, id, 'Monday.')
  const ofEach = async (reader: Person) =>
    (await loadConversation(bed.ctx(reader), id, false))?.messages.map(({ isOwn, isMine, by }) => [isOwn, isMine, by])
  const poster = row?.fullName
  expect(await ofEach(employer)).toEqual([
    [true, true, poster],
    [true, false, 'Grace Okafor'],
    [false, false, 'Mia Nguyen'],
  ])
  expect((await ofEach(colleague))?.map(([, isMine]) => isMine)).toEqual([false, true, false])
})

test('of 10 concurrent posts of one form one message and one email are sent, and Back sends another text as well', async () => {
  const { employer, applicant, id } = await apply()
  const key = newId()
  await Promise.all(Array.from({ length: 10 }, () => send(employer, id, 'Hello', key)))
  expect(await rows(id)).toHaveLength(1)
  expect(await emailsTo(applicant)).toHaveLength(1)
  expect(await send(employer, id, 'Hello again', key)).toMatchObject({ ok: true })
  expect((await rows(id)).map(({ body }) => body).toSorted()).toEqual(['Hello', 'Hello again'])
  expect(await emailsTo(applicant)).toHaveLength(2)
})

test('the email about a message has an id that its sender does not know', async () => {
  const { employer, applicant, id } = await apply()
  const key = newId()
  await send(employer, id, 'Hello', key)
  const known = [key, ...(await rows(id)).map((row) => row.id)]
  expect(known).toHaveLength(2)
  const [email] = await emailsTo(applicant)
  expect(known).not.toContain(email?.id)
})

test('an employer who turned off emails about applicants gets none, and still sees the message', async () => {
  const { employer, applicant, id } = await apply()
  await bed.db.update(profiles).set({ applicantEmails: 'none' }).where(eq(profiles.id, employer.id))
  await send(applicant, id)
  expect(await emailsTo(employer)).toEqual([])
  expect(await countUnreadMessages(bed.ctx(employer))).toBe(1)
})

test('messages are unread for the members who can answer them, and not for those who only read', async () => {
  const { employer, applicant, id } = await apply()
  await send(applicant, id)
  const member = (companyRole: 'recruiter' | 'read-only') =>
    makePerson(bed.db, 'employer', { colleague: employer, companyRole })
  const [recruiter, reader] = [bed.ctx(await member('recruiter')), bed.ctx(await member('read-only'))]
  const UNREAD = parseApplicantFilter(new URLSearchParams({ messages: 'unread' }))
  const unreadFor = async (ctx: Ctx) => ({
    count: await countUnreadMessages(ctx),
    byApplication: await countUnreadByApplication(ctx, [id]),
    filtered: (await listApplicants(ctx, UNREAD, null)).rows.length,
    marked: (await loadConversation(ctx, id, false))?.messages.map(({ isUnread }) => isUnread),
  })
  const unread = { count: 1, byApplication: { [id]: 1 }, filtered: 1, marked: [true] }
  expect(await unreadFor(recruiter)).toEqual(unread)
  const none = { count: 0, byApplication: {}, filtered: 0, marked: [false] }
  expect(await unreadFor(reader)).toEqual(none)
  expect((await loadConversation(reader, id, false))?.messages).toHaveLength(1)
})

test('messages end when the application is withdrawn, the job is removed or the other side is suspended, and stay readable', async () => {
  const withdrawn = await apply()
  await send(withdrawn.employer, withdrawn.id)
  await withdrawApplication(bed.ctx(withdrawn.applicant), withdrawn.id)
  for (const actor of [withdrawn.employer, withdrawn.applicant])
    expect(await send(actor, withdrawn.id)).toEqual({ ok: false, reason: 'withdrawn' })
  const shown = await loadConversation(bed.ctx(withdrawn.applicant), withdrawn.id, false)
  expect([shown?.closed, shown?.messages.length]).toEqual(['withdrawn', 1])

  const removed = await apply({ endedAt: new Date() })
  expect(await send(removed.applicant, removed.id)).toEqual({ ok: false, reason: 'removed' })
  const suspended = await apply({ status: 'Rejected', statusBefore: 'Pending' })
  expect(await send(suspended.applicant, suspended.id)).toMatchObject({ ok: true })
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.employer.id))
  expect(await send(suspended.applicant, suspended.id)).toEqual({ ok: false, reason: 'unavailable' })
})

test('no message is sent to a hired applicant who has deleted their account, and the reason says so', async () => {
  const hired = await apply({ status: 'Hired' })
  await eraseAccount(bed.ctx(hired.applicant))
  expect((await loadConversation(bed.ctx(hired.employer), hired.id, false))?.closed).toBe('deleted')
  expect(await send(hired.employer, hired.id)).toEqual({ ok: false, reason: 'deleted' })
})

test('a message at the same time as the withdrawal is sent before it or rejected, in each of 10 rounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { employer, applicant, id } = await apply()
    const [sent] = await Promise.all([send(employer, id), withdrawApplication(bed.ctx(applicant), id)])
    expect(await rows(id)).toHaveLength(sent.ok ? 1 : 0)
    expect(await send(employer, id)).toEqual({ ok: false, reason: 'withdrawn' })
  }
})

test('guests get a 403, and other job seekers, other employers and admins a 404: for reading, sending and reporting', async () => {
  const { employer, applicant, id } = await apply()
  await send(applicant, id)
  const [message] = await rows(id)
  const messageId = message?.id ?? ''
  for (const actor of [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer'), admin]) {
    expect(await loadConversation(bed.ctx(actor), id, true)).toBeNull()
    await expect(send(actor, id)).rejects.toMatchObject({ status: 404 })
    await expect(reportMessage(bed.ctx(actor), messageId, null)).rejects.toMatchObject({ status: 404 })
    await markMessagesRead(bed.ctx(actor), id, messageId)
    expect(await countUnreadByApplication(bed.ctx(actor), [id])).toEqual({})
  }
  const guest = bed.ctx(GUEST)
  await expect(loadConversation(guest, id, true)).rejects.toMatchObject({ status: 403 })
  await expect(markMessagesRead(guest, id, messageId)).rejects.toMatchObject({ status: 403 })
  await expect(findReportableMessage(guest, messageId)).rejects.toMatchObject({ status: 403 })
  await expect(reportMessage(bed.ctx(applicant), messageId, null)).rejects.toMatchObject({ status: 404 })
  expect(await countUnreadMessages(bed.ctx(employer))).toBe(1)
})

test('an admin writes to the applicants of a job that the admin posted', async () => {
  const applicant = await makePerson(bed.db, 'employee')
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, admin), applicant)
  expect(await send(admin, id)).toMatchObject({ ok: true })
})

test('messages are unread until the page that shows them marks them, up to the newest that it showed', async () => {
  const { employer, applicant, id } = await apply()
  await send(applicant, id, 'One')
  const [first] = await rows(id)
  await bed.db.insert(applicationMessages).values({
    id: newId(),
    applicationId: id,
    sender: 'applicant',
    authorId: applicant.id,
    body: 'Two',
    at: new Date((first?.at.getTime() ?? 0) + 1000),
  })
  const found = async () =>
    (await listApplicants(bed.ctx(employer), parseApplicantFilter(new URLSearchParams('messages=unread')), null)).rows
  expect(await countUnreadByApplication(bed.ctx(employer), [id])).toEqual({ [id]: 2 })
  await loadConversation(bed.ctx(employer), id, false)
  expect(await listUnreadConversations(bed.ctx(employer))).toMatchObject([{ applicationId: id, count: 2 }])
  expect(await listUnreadConversations(bed.ctx(applicant))).toEqual([])
  await markMessagesRead(bed.ctx(applicant), id, first?.id ?? '')
  expect(await countUnreadMessages(bed.ctx(employer))).toBe(2)
  await markMessagesRead(bed.ctx(employer), id, first?.id ?? '')
  expect(await countUnreadMessages(bed.ctx(employer))).toBe(1)
  expect((await found()).map((row) => row.id)).toEqual([id])
  await markMessagesRead(bed.ctx(employer), id, (await rows(id)).at(-1)?.id ?? '')
  expect(await found()).toEqual([])
})

test('a page shows the newest messages first, all of them on request, and an application has a maximum', async () => {
  const { employer, applicant, id } = await apply()
  const start = Date.now() - 1_000_000
  await bed.db.insert(applicationMessages).values(
    Array.from({ length: MAX_MESSAGES }, (_, n) => ({
      id: newId(),
      applicationId: id,
      sender: 'employer' as const,
      authorId: employer.id,
      body: String(n),
      at: new Date(start + n),
    })),
  )
  const shown = await loadConversation(bed.ctx(applicant), id, false)
  expect([shown?.messages.length, shown?.messages.at(-1)?.body, shown?.hasEarlier]).toEqual([
    SHOWN_MESSAGES,
    String(MAX_MESSAGES - 1),
    true,
  ])
  const all = await loadConversation(bed.ctx(applicant), id, true)
  expect([all?.messages.length, all?.hasEarlier, all?.closed]).toEqual([MAX_MESSAGES, false, 'full'])
  expect(await send(applicant, id)).toEqual({ ok: false, reason: 'full' })
})

test('admins see a message once its reader has reported it, and until they dismiss the report; both are in the audit', async () => {
  await bed.db.delete(applicationMessages)
  const { employer, applicant, id } = await apply()
  await send(employer, id, 'Pay $99 first')
  await send(employer, id, 'A normal message')
  const [message] = await rows(id)
  const messageId = message?.id ?? ''
  expect(await listReportedMessages(bed.ctx(admin))).toEqual([])
  const reports = await Promise.all(
    Array.from({ length: 5 }, () => reportMessage(bed.ctx(applicant), messageId, 'They ask for money')),
  )
  expect(reports.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await listReportedMessages(bed.ctx(admin))).toMatchObject([
    {
      id: messageId,
      body: 'Pay $99 first',
      details: 'They ask for money',
      author: { id: employer.id, isAdmin: false },
      reporterName: 'Mia Nguyen',
    },
  ])
  await Promise.all([1, 2, 3].map(() => dismissMessageReport(bed.ctx(admin), messageId)))
  expect(await countReportedMessages(bed.ctx(admin))).toEqual({ count: 0, oldestAt: null })
  const audit = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(asc(auditEvents.id))
  expect(audit.map(({ action }) => action).slice(2)).toEqual([
    'application.message-reported',
    'application.message-report-dismissed',
  ])
  for (const actor of [employer, applicant, GUEST]) {
    await expect(listReportedMessages(bed.ctx(actor))).rejects.toMatchObject({ status: 403 })
    await expect(dismissMessageReport(bed.ctx(actor), messageId)).rejects.toMatchObject({ status: 403 })
  }
})

test('a message that a colleague of the poster reports is shown with the name of the colleague, and once their account is deleted with that of the company', async () => {
  await bed.db.delete(applicationMessages)
  const { employer, applicant, id } = await apply()
  const colleague = await makePerson(bed.db, 'employer', { colleague: employer, fullName: 'Cleo Hart' })
  await send(applicant, id, 'Pay me first')
  const [message] = await rows(id)
  await reportMessage(bed.ctx(colleague), message?.id ?? '', null)
  const reporter = async () => (await listReportedMessages(bed.ctx(admin)))[0]?.reporterName
  expect(await reporter()).toBe('Cleo Hart')
  await eraseAccount(bed.ctx(colleague))
  const [application] = await bed.db.select().from(applications).where(eq(applications.id, id))
  expect(await reporter()).toBe(application?.companyName)
})

test('a reported message of a blind review names no applicant to an admin, and does once the review has ended', async () => {
  await bed.db.delete(applicationMessages)
  const { employer, applicant, id, jobId } = await apply()
  await bed.db.update(jobs).set({ blindUntil: 'Hired' }).where(eq(jobs.id, jobId))
  await send(applicant, id, 'Mia Nguyen here, pay me first')
  await send(employer, id, 'No, Mia')
  for (const message of await rows(id)) {
    const reader = message.sender === 'applicant' ? employer : applicant
    await reportMessage(bed.ctx(reader), message.id, 'Mia is rude')
  }
  const label = `Applicant ${id.slice(-6).toUpperCase()}`
  const blind = await listReportedMessages(bed.ctx(admin))
  expect(JSON.stringify(blind)).not.toMatch(/Mia|Nguyen/)
  expect(JSON.stringify(blind)).not.toContain(applicant.id)
  expect(blind).toMatchObject([
    { authorName: label, author: null, blindJob: { id: jobId, isRemoved: false } },
    { authorName: employer.fullName, author: { id: employer.id }, reporterName: label, blindJob: null },
  ])
  await bed.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, jobId))
  expect((await listReportedMessages(bed.ctx(admin)))[0]).toMatchObject({ blindJob: { id: jobId, isRemoved: true } })
  await bed.db.update(jobs).set({ deletedAt: null }).where(eq(jobs.id, jobId))
  await bed.db.update(jobs).set({ blindUntil: null }).where(eq(jobs.id, jobId))
  expect(await listReportedMessages(bed.ctx(admin))).toMatchObject([
    { authorName: 'Mia Nguyen', author: { id: applicant.id }, blindJob: null },
    { reporterName: 'Mia Nguyen' },
  ])
})

test("an employer's message that is reported in a blind review keeps its addresses and numbers, and has no placeholders", async () => {
  await bed.db.delete(applicationMessages)
  const { employer, applicant, id, jobId } = await apply()
  await bed.db.update(jobs).set({ blindUntil: 'Hired' }).where(eq(jobs.id, jobId))
  await send(employer, id, `Hello {first name}, Mia, ${applicant.email}: pay at www.scam.example or call 0400 111 222`)
  const [message] = await rows(id)
  await reportMessage(bed.ctx(applicant), message?.id ?? '', 'Mia: they also wrote from www.scam.example')
  expect(await listReportedMessages(bed.ctx(admin))).toMatchObject([
    {
      body: 'Hello Applicant, [hidden], [hidden]: pay at www.scam.example or call 0400 111 222',
      details: '[hidden]: they also wrote from www.scam.example',
    },
  ])
})

test("an applicant's answer is emailed to the colleague who wrote last, and to the poster once that one can't answer", async () => {
  const { employer: ada, applicant, id } = await apply()
  const ben = await makePerson(bed.db, 'employer', { colleague: ada, companyRole: 'recruiter' })
  const answered = async (body: string) => {
    await send(applicant, id, body)
    const found = await bed.db.select().from(emails)
    return found.filter(({ text }) => text?.includes(body)).map(({ recipient }) => recipient)
  }
  expect(await answered('First question')).toEqual([ada.email])
  await send(ben, id)
  expect(await answered('To Ben')).toEqual([ben.email])
  const updateBen = (fields: Partial<typeof profiles.$inferInsert>) =>
    bed.db.update(profiles).set(fields).where(eq(profiles.id, ben.id))
  await updateBen({ applicantEmails: 'none' })
  expect(await answered('Ben wants no emails')).toEqual([ada.email])
  await updateBen({ applicantEmails: 'each', companyRole: 'read-only' })
  expect(await answered('Ben only reads')).toEqual([ada.email])
  await updateBen({ companyRole: 'recruiter', suspendedAt: new Date() })
  expect(await answered('Ben is suspended')).toEqual([ada.email])
  await updateBen({ suspendedAt: null, companyRole: null })
  expect(await answered('Ben has left')).toEqual([ada.email])
})
