import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findResumeFile } from '#app/domain/resumes/resume-queries.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson, makeResume } from '#tests/support/factories.ts'
import { addNote } from '../annotations/add-note.server.ts'
import { deleteNote } from '../annotations/delete-note.server.ts'
import { enqueueApplicationEvent } from '../enqueue-application-event.server.ts'
import { loadConversation } from '../messages/load-conversation.server.ts'
import { findReportableMessage } from '../messages/report-message.server.ts'
import { sendMessage } from '../messages/send-message.server.tsx'
import { notifyNewApplicant } from '../new-applicants/notify-new-applicant.server.tsx'
import { sendApplicantDigests } from '../new-applicants/send-applicant-digests.server.tsx'
import { parseApplicantFilter } from '../review/applicant-filter.ts'
import { exportApplicants } from '../review/export-applicants.server.ts'
import { listApplicants } from '../review/list-applicants.server.ts'
import { listMatches } from '../review/list-matches.server.ts'
import { changeApplicationStatus } from '../status/change-application-status.server.ts'
import { fillFromTemplate } from '../templates/fill-from-template.server.ts'
import { createTemplate } from '../templates/save-template.server.ts'
import { listTemplateOptions } from '../templates/template-queries.server.ts'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import { editBlindReview } from './edit-blind-review.server.ts'
import { updateBlindSearches } from './update-blind-search.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const IDENTITY = /Zoraya|Quillfeather|0498|765 ?432|zq-?box/i

const SKILLS = ["Zoraya's rigging school", 'linkedin.com/in/zqbox', 'Dogging']

async function apply(blindUntil: 'Reviewed' | null = 'Reviewed') {
  const employer = await makePerson(bed.db, 'employer')
  const email = `zqbox-${newId()}@example.com`
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Zoraya Quillfeather', email })
  await bed.db
    .update(profiles)
    .set({ phone: '0498765432', headline: 'Zoraya, crane guru', location: 'Quillfeather Bay', skills: SKILLS })
    .where(eq(profiles.id, applicant.id))
  const job = await makeJob(bed.db, employer, { blindUntil })
  const application = await makeApplication(bed.db, job, applicant)
  const text = `Zoraya Quillfeather\nRigmaster of Ophelia Row\n0498 765 432\n\nExperience
Zoraya rigged loads. ${email} or second@zymail.example\n3 Wattlegrove Street, Perth`
  const resumeId = await makeResume(bed.db, applicant.id, { name: 'Quillfeather CV', text })
  const submission = {
    applicationId: application.id,
    resumeId,
    coverNote: 'I rig loads. Zoraya, third@zycover.example',
  }
  await bed.db.insert(applicationSubmissions).values(submission)
  await updateBlindSearches.run({ ...bed.ctx(), now: () => new Date() }, {})
  return { employer, applicant, job, id: application.id, resumeId }
}
const search = async (employer: Person, q: string) =>
  (await listApplicants(bed.ctx(employer), parseApplicantFilter(new URLSearchParams({ q })), null)).rows
const isBlind = async (id: string) =>
  (await bed.db.select({ isBlind: applications.isBlind }).from(applications).where(eq(applications.id, id)))[0]?.isBlind

test('names are hidden until the chosen status, again after a step back, and stay hidden when rejected or withdrawn', async () => {
  const { employer, applicant, job, id } = await apply()
  const move = async (expectedStatus: string, newStatus: 'Reviewed' | 'Pending' | 'Rejected' | 'Under Review') => {
    expect(await changeApplicationStatus(bed.ctx(employer), id, { expectedStatus, newStatus })).toMatchObject({
      ok: true,
    })
    return isBlind(id)
  }
  expect(await isBlind(id)).toBe(true)
  expect(await move('Pending', 'Under Review')).toBe(true)
  expect(await move('Under Review', 'Rejected')).toBe(true)
  expect(await move('Rejected', 'Under Review')).toBe(true)
  expect(await move('Under Review', 'Reviewed')).toBe(false)
  expect(await move('Reviewed', 'Pending')).toBe(true)
  expect(await withdrawApplication(bed.ctx(applicant), id)).toMatchObject({ ok: true })
  expect(await isBlind(id)).toBe(true)

  const ctx = bed.ctx(employer)
  expect(await editBlindReview(ctx, job.id, null, 'Hired')).toBe(false)
  expect(await editBlindReview(ctx, job.id, null, 'Reviewed')).toBe(true)
  expect(await isBlind(id)).toBe(false)
  await expect(
    editBlindReview(bed.ctx(await makePerson(bed.db, 'employer')), job.id, null, null),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test('a search finds what the applicant can do, and not who they are; matches show neither', async () => {
  const { employer, id, resumeId } = await apply()
  const [row] = await search(employer, 'rigged')
  const label = `Applicant ${id.slice(-6).toUpperCase()}`
  expect(row).toMatchObject({ id, name: label, email: '', phone: null, headline: null, blindUntil: 'Reviewed' })
  for (const q of ['Zoraya', 'quill', 'zqbox', '0498765432', '765']) expect(await search(employer, q), q).toEqual([])
  const matches = await listMatches(bed.ctx(employer), [id], 'rig zqbox 0498765432')
  expect(JSON.stringify(matches)).toContain('rigged')
  expect(JSON.stringify(matches)).not.toMatch(IDENTITY)
  await expect(findResumeFile(bed.ctx(employer), resumeId)).rejects.toMatchObject({ status: 404 })
  expect(await search(employer, 'hidden')).toEqual([])
  const hidden = ['guru', 'rigmaster', 'ophelia', 'zymail', 'second', 'wattlegrove', 'third', 'zycover']
  for (const q of hidden) {
    expect(await search(employer, q), q).toEqual([])
    expect(JSON.stringify(await listMatches(bed.ctx(employer), [id], q)), q).not.toContain('"isMatch":true')
  }
  const filter = parseApplicantFilter(new URLSearchParams({ q: 'zymail' }))
  for await (const lines of await exportApplicants(bed.ctx(employer), filter)) expect(lines).not.toContain(label)
  const open = await apply(null)
  for (const q of ['Zoraya', 'guru', 'zymail']) expect(await search(open.employer, q), q).toHaveLength(1)
})

test('a search in a blind review finds a new note at once, and no longer what has been deleted', async () => {
  const { employer, id } = await apply()
  const added = await addNote(bed.ctx(employer), id, 'Holds a dogging ticket')
  const noteId = added.ok ? added.id : ''
  expect(await search(employer, 'ticket')).toHaveLength(1)
  expect(await search(employer, 'rigged')).toHaveLength(1)
  await deleteNote(bed.ctx(employer), id, noteId)
  expect(await search(employer, 'ticket')).toEqual([])
  expect(await search(employer, 'rigged')).toHaveLength(1)
})

test('an applicant is searched by their name once the blind review ends, and by nothing hidden when it starts again', async () => {
  const { employer, job, id } = await apply()
  await editBlindReview(bed.ctx(employer), job.id, null, 'Reviewed')
  expect(await search(employer, 'Zoraya')).toHaveLength(1)
  await editBlindReview(bed.ctx(employer), job.id, 'Hired', null)
  for (const q of ['Zoraya', 'zymail']) expect(await search(employer, q), q).toEqual([])
  await updateBlindSearches.run({ ...bed.ctx(), now: () => new Date() }, {})
  expect((await search(employer, 'rigged')).map((row) => row.id)).toEqual([id])
  expect(await search(employer, 'zymail')).toEqual([])
})

test('emails, messages and webhook events for the employer do not tell who the applicant is', async () => {
  const { employer, applicant, id } = await apply()
  const url = 'https://example.com/'
  const endpoint = { profileId: employer.id, url, eventTypes: ['application.withdrawn'], secret: 'whsec_' }
  const times = { createdAt: new Date(), updatedAt: new Date() }
  await bed.db.insert(webhookEndpoints).values({ id: newId(), ...endpoint, ...times })
  await enqueueApplicationEvent(bed.ctx(), 'application.withdrawn', id)
  const [event] = await bed.db.select().from(webhookEvents).where(eq(webhookEvents.subjectId, id))
  expect(event?.body).toContain('Applicant ')
  expect(event?.body).not.toMatch(IDENTITY)

  const task = { ...bed.ctx(), now: () => new Date() }
  await notifyNewApplicant.run(task, { applicationId: id })
  await sendMessage(bed.ctx(applicant), id, 'Call Zoraya on 0498 765 432', newId())
  await sendMessage(bed.ctx(employer), id, 'Hello', newId())
  const shown = await loadConversation(bed.ctx(employer), id, false)
  expect(shown?.messages.map(({ body }) => body)).toEqual(['Call [hidden] on [hidden]', 'Hello'])
  expect(JSON.stringify(shown)).not.toMatch(IDENTITY)
  await withdrawApplication(bed.ctx(applicant), id)
  await bed.db.update(profiles).set({ applicantEmails: 'daily' }).where(eq(profiles.id, employer.id))
  await sendApplicantDigests.run({ ...task, now: () => new Date(Date.now() + 86_400_000) }, {})

  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect(sent.length).toBeGreaterThanOrEqual(3)
  for (const email of sent) expect(JSON.stringify(email)).not.toMatch(IDENTITY)
  const own = await bed.db.select().from(emails).where(eq(emails.recipient, applicant.email))
  expect(own.map(({ text }) => text).join()).toContain('Zoraya')
  const [message] = await bed.db.select().from(applicationMessages).where(eq(applicationMessages.applicationId, id))
  expect(message?.body).toContain('Zoraya')
  expect(await bed.db.$count(resumes, eq(resumes.personId, applicant.id))).toBe(1)
})

test('an admin opens a resume unless it was sent with blind applications only', async () => {
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  const { applicant, id, resumeId } = await apply()
  await expect(findResumeFile(admin, resumeId)).rejects.toMatchObject({ status: 404 })
  const unsent = await makeResume(bed.db, applicant.id, { name: 'Other CV', text: 'Rigger' })
  expect(await findResumeFile(admin, unsent)).toMatchObject({ fileName: 'Other CV.txt' })
  const other = await makeApplication(bed.db, await makeJob(bed.db, await makePerson(bed.db, 'employer')), applicant)
  await bed.db.insert(applicationSubmissions).values({ applicationId: other.id, resumeId })
  expect(await findResumeFile(admin, resumeId)).toMatchObject({ fileName: 'Quillfeather CV.txt' })
  await bed.db.delete(applications).where(eq(applications.id, other.id))
  await expect(findResumeFile(admin, resumeId)).rejects.toMatchObject({ status: 404 })
  await bed.db.update(applications).set({ status: 'Reviewed' }).where(eq(applications.id, id))
  expect(await findResumeFile(admin, resumeId)).toMatchObject({ fileName: 'Quillfeather CV.txt' })
})

test('the employer writes to a blind applicant by placeholders: the applicant reads their name, and the employer a label', async () => {
  const { employer, applicant, id } = await apply()
  const label = `Applicant ${id.slice(-6).toUpperCase()}`
  const form = new FormData()
  const before = await loadConversation(bed.ctx(employer), id, false)
  await createTemplate(bed.ctx(employer), { name: 'Call', body: 'Hello {first name} ({applicant}), about {job}.' })
  form.set('template', (await listTemplateOptions(bed.ctx(employer)))[0]?.id ?? '')
  await fillFromTemplate(bed.ctx(employer), form, 'message', before?.placeholders)
  await sendMessage(bed.ctx(employer), id, String(form.get('message')), newId())
  const bodies = async (person: Person) =>
    (await loadConversation(bed.ctx(person), id, false))?.messages.map(({ body }) => body)
  const title = before?.placeholders.jobTitle
  expect(await bodies(applicant)).toEqual([`Hello Zoraya (Zoraya Quillfeather), about ${title}.`])
  expect(await bodies(employer)).toEqual([`Hello Applicant (${label}), about ${title}.`])
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, applicant.email))
  expect(email?.text).toContain(`Hello Zoraya (Zoraya Quillfeather), about ${title}.`)
  await changeApplicationStatus(bed.ctx(employer), id, { expectedStatus: 'Pending', newStatus: 'Reviewed' })
  expect(await bodies(employer)).toEqual([`Hello Zoraya (Zoraya Quillfeather), about ${title}.`])
})

test('the form of Report message shows each side a message as the conversation does', async () => {
  const { employer, applicant, id } = await apply()
  await sendMessage(bed.ctx(applicant), id, 'Call Zoraya on 0498 765 432', newId())
  await sendMessage(bed.ctx(employer), id, 'Hello {first name}', newId())
  for (const reader of [employer, applicant]) {
    const { messages = [] } = (await loadConversation(bed.ctx(reader), id, false)) ?? {}
    for (const { id, body } of messages.filter(({ isOwn }) => !isOwn))
      expect((await findReportableMessage(bed.ctx(reader), id)).body).toBe(body)
  }
})
