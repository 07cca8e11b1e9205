import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { messageTemplates } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { applyBulkChange } from '../bulk/bulk-change.server.ts'
import { fillJob } from '../fill-job.server.ts'
import { loadConversation } from '../messages/load-conversation.server.ts'
import { listMyApplications } from '../my-applications.server.ts'
import { findApplicantDetails } from '../review/applicant-details.server.ts'
import { parseApplicantFilter } from '../review/applicant-filter.ts'
import { changeApplicationStatus } from '../status/change-application-status.server.ts'
import { notifyStatusChange } from '../status/notify-status-change.server.tsx'
import { undoStatusChange } from '../status/undo-status-change.server.ts'
import { fillFromTemplate } from './fill-from-template.server.ts'
import { MAX_TEMPLATES } from './message-template.ts'
import { createTemplate, deleteTemplate, editTemplate } from './save-template.server.ts'
import { findTemplate, listTemplateOptions, listTemplates } from './template-queries.server.ts'

let bed: TestBed
let employer: Person
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const TEMPLATE = { name: 'Not this time', body: 'Dear {first name}, {company} chose another {job}.' }

async function apply(poster: Person, fullName = 'Mia Nguyen') {
  const applicant = await makePerson(bed.db, 'employee', { fullName })
  const job = await makeJob(bed.db, poster, { title: 'Rigger' })
  return { applicant, job, id: (await makeApplication(bed.db, job, applicant)).id }
}
const notify = async (changeId: string | null) => {
  const context = { ...bed.ctx(), now: () => new Date() }
  for (const _ of [1, 2]) await notifyStatusChange.run(context, { changeId: changeId ?? '' })
}
const emailsTo = ({ email }: Person) => bed.db.select().from(emails).where(eq(emails.recipient, email))

test('templates of a company are added, edited and deleted by its recruiters, each name once, and other companies have no access', async () => {
  const recruiter = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'recruiter' })
  const ctx = bed.ctx(recruiter)
  const created = await Promise.all([1, 2, 3].map(() => createTemplate(ctx, TEMPLATE)))
  expect(created.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await createTemplate(ctx, { ...TEMPLATE, name: 'NOT this time' })).toEqual({ ok: false, reason: 'taken' })
  const [template] = await listTemplates(bed.ctx(employer))
  const id = template?.id ?? ''
  const edits = await Promise.all([1, 2].map((n) => editTemplate(ctx, id, { ...TEMPLATE, name: `Edit ${n}` }, 1)))
  expect(edits.map((edit) => (edit.ok ? 'ok' : edit.reason)).toSorted()).toEqual(['ok', 'stale'])

  const stranger = bed.ctx(await makePerson(bed.db, 'employer'))
  await expect(findTemplate(stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(editTemplate(stranger, id, TEMPLATE, 2)).rejects.toMatchObject({ status: 404 })
  await expect(deleteTemplate(stranger, id)).rejects.toMatchObject({ status: 404 })
  const reader = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'read-only' })
  for (const actor of [reader, admin, GUEST]) {
    expect(() => createTemplate(bed.ctx(actor), TEMPLATE)).toThrow(expect.objectContaining({ status: 403 }))
    expect(await listTemplateOptions(bed.ctx(actor))).toEqual([])
  }
  expect(await deleteTemplate(ctx, id)).toMatch(/^Edit/)
  const audit = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, employer.companyId ?? ''))
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    'company.template-added',
    'company.template-deleted',
    'company.template-edited',
  ])
})

test(`of concurrent additions a company gets at most ${MAX_TEMPLATES} templates`, async () => {
  const owner = await makePerson(bed.db, 'employer')
  const now = new Date()
  await bed.db.insert(messageTemplates).values(
    Array.from({ length: MAX_TEMPLATES - 1 }, (_, n) => ({
      id: crypto.randomUUID(),
      companyId: owner.companyId ?? '',
      name: `Template ${n}`,
      body: 'Hello',
      createdAt: now,
      updatedAt: now,
    })),
  )
  const added = await Promise.all(
    ['One more', 'Two more', 'Three more'].map((name) => createTemplate(bed.ctx(owner), { name, body: 'Hello' })),
  )
  expect(added.filter(({ ok }) => ok)).toHaveLength(1)
  expect(added.filter((one) => !one.ok && one.reason === 'too-many')).toHaveLength(2)
})

test('the email about a change has the text of the employer, filled for each applicant, once, and both sides can read it later', async () => {
  const [mia, noah] = [await apply(employer), await apply(employer, 'Noah Webb')]
  const selected = [mia, noah].map(({ id }) => ({ id, expectedStatus: 'Pending' }))
  const { changeId } = await applyBulkChange(bed.ctx(employer), selected, 'Rejected', { emailText: TEMPLATE.body })
  const steps = async () =>
    (await listMyApplications(bed.ctx(mia.applicant), new URLSearchParams())).rows[0]?.steps.map(
      ({ message }) => message,
    )
  expect(await steps()).toEqual([null])
  await notify(changeId)
  expect((await emailsTo(mia.applicant)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Dear Mia, Bright & Co chose another Rigger.'),
  ])
  expect((await emailsTo(noah.applicant)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Dear Noah, Bright & Co chose another Rigger.'),
  ])
  expect(await steps()).toEqual([null, 'Dear Mia, Bright & Co chose another Rigger.'])
  const { history } = await findApplicantDetails(bed.ctx(employer), mia.id, parseApplicantFilter(new URLSearchParams()))
  expect(history.map(({ emailText }) => emailText)).toEqual([null, TEMPLATE.body])
})

test('an undone change leaves no text behind, and a later change without a text sends the usual one', async () => {
  const { applicant, id } = await apply(employer)
  const change = { expectedStatus: 'Pending', newStatus: 'Hired' as const, emailText: 'You start on Monday.' }
  const first = await changeApplicationStatus(bed.ctx(employer), id, change)
  await undoStatusChange(bed.ctx(employer), (first.ok && first.changeId) || '')
  const second = await changeApplicationStatus(bed.ctx(employer), id, { expectedStatus: 'Pending', newStatus: 'Hired' })
  await notify(second.ok ? second.changeId : null)
  const [email] = await emailsTo(applicant)
  expect(email?.text).toContain('has chosen you for this job')
  const events = await bed.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, id))
  expect(events.map(({ emailText }) => emailText)).toEqual([null, null])
})

test('Mark as filled rejects the open applications with the chosen message, and a message can start from a template', async () => {
  const owner = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  await createTemplate(bed.ctx(owner), TEMPLATE)
  const { applicant, job, id } = await apply(owner)
  const conversation = await loadConversation(bed.ctx(owner), id, false)
  expect(conversation?.templates).toEqual([{ id: expect.any(String), ...TEMPLATE }])
  expect((await loadConversation(bed.ctx(applicant), id, false))?.templates).toEqual([])
  const form = new FormData()
  form.set('template', conversation?.templates[0]?.id ?? '')
  await fillFromTemplate(bed.ctx(owner), form, 'message', conversation?.placeholders)
  expect(form.get('message')).toBe('Dear Mia, Bright & Co chose another Rigger.')

  await fillJob(bed.ctx(owner), job.id, 'reject', 'Thanks, {first name}.')
  const [, event] = await bed.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, id))
  await notify(event?.changeId ?? null)
  expect((await emailsTo(applicant)).map(({ text }) => text)).toEqual([expect.stringContaining('Thanks, Mia.')])
})
