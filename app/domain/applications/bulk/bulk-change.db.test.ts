import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { listSentEmails } from '../review/list-sent-emails.server.ts'
import { changeApplicationStatus } from '../status/change-application-status.server.ts'
import { notifyStatusChange } from '../status/notify-status-change.server.tsx'
import { emailedOf, recipientsMessage } from '../status/status-messages.ts'
import { undoStatusChange } from '../status/undo-status-change.server.ts'
import { applyBulkChange, previewBulkChange } from './bulk-change.server.ts'
import { isLeftAsIs, splitByDirection } from './bulk-direction.ts'
import { formatSelected, MAX_SELECTED, parseSelected, parseSelectedIds } from './bulk-selection.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

async function apply(fields: Record<string, { status: string; endedAt?: Date }>) {
  const job = await makeJob(bed.db, employer)
  const people = []
  for (const [fullName, columns] of Object.entries(fields)) {
    const person = await makePerson(bed.db, 'employee', { fullName })
    people.push({ person, id: (await makeApplication(bed.db, job, person, columns)).id })
  }
  return { people, ids: people.map(({ id }) => id) }
}
const select = async (ids: string[]) =>
  (await bed.db.select().from(applications).where(inArray(applications.id, ids))).map(({ id, status }) => ({
    id,
    expectedStatus: status,
  }))
const statusesOf = async (ids: string[]) => {
  const rows = await bed.db.select().from(applications).where(inArray(applications.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}
const settle = (changeId: string) => notifyStatusChange.run({ ...bed.ctx(), now: () => new Date() }, { changeId })
const emailsTo = (person: Person) => bed.db.select().from(emails).where(eq(emails.recipient, person.email))

test('the preview names who is changed and who is skipped because the change is not allowed', async () => {
  const { ids } = await apply({
    'Ann Lee': { status: 'Pending' },
    'Ben Lee': { status: 'Withdrawn' },
    'Cat Day': { status: 'Pending', endedAt: new Date() },
    'Dan Day': { status: 'Reviewed' },
  })
  const { changed, skipped } = await previewBulkChange(bed.ctx(employer), ids, 'Rejected')
  expect(changed.map((row) => row.name)).toEqual(['Ann Lee', 'Dan Day'])
  expect(skipped.map((row) => row.name)).toEqual(['Ben Lee', 'Cat Day'])
  const result = await applyBulkChange(bed.ctx(employer), await select(ids), 'Rejected')
  expect(result).toMatchObject({ changeId: expect.any(String) })
  expect([result.changed.toSorted(), result.skipped.toSorted()]).toEqual([
    ['Ann Lee', 'Dan Day'],
    ['Ben Lee', 'Cat Day'],
  ])
  expect(await statusesOf(ids)).toEqual(['Rejected', 'Withdrawn', 'Pending', 'Rejected'])
})

test('the preview names apart who would move back from a later status, and counts a person with two applications once', async () => {
  const { people, ids } = await apply({
    'Ann Lee': { status: 'Pending' },
    'Ben Lee': { status: 'Interview Scheduled' },
    'Cat Day': { status: 'Hired' },
  })
  const second = await makeApplication(bed.db, await makeJob(bed.db, employer), people[0]?.person ?? employer, {})
  const { changed } = await previewBulkChange(bed.ctx(employer), [...ids, second.id], 'Under Review')
  const { forward, back } = splitByDirection(changed, 'Under Review')
  expect(forward.map((row) => row.name)).toEqual(['Ann Lee', 'Ann Lee'])
  expect(back.map((row) => [row.name, row.status, isLeftAsIs(row)])).toEqual([
    ['Ben Lee', 'Interview Scheduled', false],
    ['Cat Day', 'Hired', true],
  ])
  expect(recipientsMessage('Under Review', changed)).toContain(
    "We'll email 3 people about 4 applications in 10 seconds",
  )
  expect(recipientsMessage('Under Review', forward)).toContain("We'll email 1 person about 2 applications")
})

test('of 10 concurrent and repeated requests one changes the statuses, and each person gets exactly one email', async () => {
  const { people, ids } = await apply({ 'Ann Lee': { status: 'Pending' }, 'Ben Lee': { status: 'Reviewed' } })
  const selected = await select(ids)
  const attempt = () => applyBulkChange(bed.ctx(employer), selected, 'Interview Scheduled')
  const results = [...(await Promise.all(Array.from({ length: 10 }, attempt))), await attempt()]
  const [winner, ...others] = results.filter(({ changeId }) => changeId !== null)
  expect(others).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => settle(winner?.changeId ?? '')))
  for (const { person, id } of people) {
    expect(await emailsTo(person)).toHaveLength(1)
    expect(await bed.db.$count(applicationEvents, eq(applicationEvents.applicationId, id))).toBe(2)
  }
})

test('the people who the preview says are emailed are those who are: not one who is suspended or has turned off these emails', async () => {
  const { people, ids } = await apply({
    'Ann Lee': { status: 'Pending' },
    'Ben Lee': { status: 'Pending' },
    'Cat Day': { status: 'Pending' },
  })
  const [ann, ben, cat] = people.map(({ person }) => person)
  if (!ann || !ben || !cat) throw new Error('Three people apply.')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, ben.id))
  await bed.db.update(profiles).set({ emailUpdates: false }).where(eq(profiles.id, cat.id))
  const { changed } = await previewBulkChange(bed.ctx(employer), ids, 'Reviewed')
  expect(emailedOf(changed).map(({ name }) => name)).toEqual(['Ann Lee'])
  expect(recipientsMessage('Reviewed', changed)).toBe(
    "We'll email 1 person in 10 seconds, unless you undo the change. 1 has turned off these emails. 1 account is suspended or deleted and gets no email.",
  )
  const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), 'Reviewed')
  await settle(changeId ?? '')
  expect(await Promise.all([ann, ben, cat].map(async (person) => (await emailsTo(person)).length))).toEqual([1, 0, 0])
  expect(await statusesOf(ids)).toEqual(['Reviewed', 'Reviewed', 'Reviewed'])
})

/** One person who applied for two jobs of the employer, `columns` of the jobs. */
async function applyTwice(columns: Parameters<typeof makeJob>[2] = {}, status = 'Pending') {
  const person = await makePerson(bed.db, 'employee', { fullName: 'Ann Lee' })
  const ids: string[] = []
  for (const title of ['Rigger', 'Crane Operator']) {
    const job = await makeJob(bed.db, employer, { ...columns, title })
    ids.push((await makeApplication(bed.db, job, person, { status })).id)
  }
  return { person, ids }
}

test('a person who applied for two jobs gets one email that names both, however often it is retried, and both histories have it', async () => {
  const { person, ids } = await applyTwice()
  const { changed } = await previewBulkChange(bed.ctx(employer), ids, 'Reviewed')
  expect(recipientsMessage('Reviewed', changed)).toContain("We'll email 1 person about 2 applications in 10 seconds")
  const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), 'Reviewed', {
    emailText: 'We have read your application for {job}, {first name}.',
  })
  await Promise.all(Array.from({ length: 5 }, () => settle(changeId ?? '')))
  await settle(changeId ?? '')
  const [email, ...others] = await emailsTo(person)
  expect(others).toEqual([])
  expect(email?.subject).toBe('An update on your applications')
  for (const title of ['Rigger', 'Crane Operator'])
    expect(email?.text).toContain(`We have read your application for ${title}, Ann.`)
  for (const id of ids) {
    expect((await listSentEmails(bed, id)).map(({ subject }) => subject)).toEqual(['An update on your applications'])
    expect(await bed.db.$count(applicationEvents, eq(applicationEvents.applicationId, id))).toBe(2)
  }
})

test.each(['Under Review', 'Reviewed', 'Rejected'] as const)(
  'in a blind review until Reviewed, a person who applied for two jobs gets one email about each when both become %s, as the preview says',
  async (status) => {
    const { person, ids } = await applyTwice({ blindUntil: 'Reviewed' })
    const { changed } = await previewBulkChange(bed.ctx(employer), ids, status)
    expect(recipientsMessage(status, changed)).toContain("We'll email 2 people in 10 seconds")
    const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), status)
    for (const _ of [1, 2]) await settle(changeId ?? '')
    expect((await emailsTo(person)).map(({ subject }) => subject).toSorted()).toEqual([
      'An update on your application for Crane Operator',
      'An update on your application for Rigger',
    ])
  },
)

test('an email about two jobs leaves out the one whose status changed again, which has an email of its own', async () => {
  const { person, ids } = await applyTwice()
  const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), 'Reviewed')
  const later = await changeApplicationStatus(bed.ctx(employer), ids[0] ?? '', {
    expectedStatus: 'Reviewed',
    newStatus: 'Hired',
  })
  await settle(changeId ?? '')
  expect((await emailsTo(person)).map(({ subject }) => subject)).toEqual([
    'An update on your application for Crane Operator',
  ])
  await settle((later.ok && later.changeId) || '')
  expect(await emailsTo(person)).toHaveLength(2)
})

test('a bulk change is undone as a whole, and no one is emailed', async () => {
  const { people, ids } = await apply({ 'Ann Lee': { status: 'Pending' }, 'Ben Lee': { status: 'Reviewed' } })
  const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), 'Hired')
  expect(await undoStatusChange(bed.ctx(employer), changeId ?? '')).toMatchObject({ ok: true })
  expect(await statusesOf(ids)).toEqual(['Pending', 'Reviewed'])
  await settle(changeId ?? '')
  for (const { person } of people) expect(await emailsTo(person)).toEqual([])
})

test('an applicant whose status changed after the preview is skipped', async () => {
  const { ids } = await apply({ 'Ann Lee': { status: 'Pending' }, 'Ben Lee': { status: 'Pending' } })
  const selected = await select(ids)
  const change = { expectedStatus: 'Pending', newStatus: 'Interview Scheduled' as const }
  await changeApplicationStatus(bed.ctx(employer), ids[0] ?? '', change)
  expect(await applyBulkChange(bed.ctx(employer), selected, 'Rejected')).toMatchObject({
    changed: ['Ben Lee'],
    skipped: ['Ann Lee'],
  })
})

test('a bulk change that is sent twice skips no one the second time, and skips those whom a colleague has changed', async () => {
  const { ids } = await apply({ 'Ann Lee': { status: 'Pending' }, 'Ben Lee': { status: 'Pending' } })
  const selected = await select(ids)
  const colleague = await makePerson(bed.db, 'employer', { colleague: employer })
  const change = { expectedStatus: 'Pending', newStatus: 'Rejected' as const }
  await changeApplicationStatus(bed.ctx(colleague), ids[1] ?? '', change)
  const send = () => applyBulkChange(bed.ctx(employer), selected, 'Rejected')
  expect(await send()).toMatchObject({ changed: ['Ann Lee'], skipped: ['Ben Lee'], repeated: [] })
  expect(await send()).toMatchObject({ changeId: null, changed: [], skipped: ['Ben Lee'], repeated: ['Ann Lee'] })
})

test('an undone bulk change says how many of its applicants were emailed already and keep the status', async () => {
  const { ids } = await apply({ 'Ann Lee': { status: 'Pending' }, 'Ben Lee': { status: 'Pending' } })
  const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), 'Rejected')
  await bed.db
    .update(applicationEvents)
    .set({ notifiedAt: new Date() })
    .where(and(eq(applicationEvents.applicationId, ids[0] ?? ''), eq(applicationEvents.changeId, changeId ?? '')))
  expect(await undoStatusChange(bed.ctx(employer), changeId ?? '')).toMatchObject({ names: ['Ben Lee'], kept: 1 })
  expect(await statusesOf(ids)).toEqual(['Rejected', 'Pending'])
})

test('other employers change nothing, applicants and guests get a 403', async () => {
  const { people, ids } = await apply({ 'Ann Lee': { status: 'Pending' } })
  const [selected, other] = [await select(ids), await makePerson(bed.db, 'employer')]
  expect(await previewBulkChange(bed.ctx(other), ids, 'Hired')).toEqual({ changed: [], skipped: [] })
  expect(await applyBulkChange(bed.ctx(other), selected, 'Hired')).toMatchObject({ changed: [], skipped: [] })
  expect(await statusesOf(ids)).toEqual(['Pending'])
  for (const actor of [people[0]?.person ?? GUEST, GUEST])
    await expect(applyBulkChange(bed.ctx(actor), selected, 'Hired')).rejects.toMatchObject({ status: 403 })
})

test('a selection has valid ids only, each once, and at most 200', () => {
  const id = newId()
  expect(parseSelectedIds([id, id, 'nonsense', ''])).toEqual([id])
  expect(parseSelectedIds(Array.from({ length: 250 }, newId))).toHaveLength(MAX_SELECTED)
  const selected = { id, expectedStatus: 'Interview Scheduled' }
  expect(parseSelected([formatSelected(selected), 'nonsense Pending', ''])).toEqual([selected])
})

test('undoing a change of many applicants restores each status and sends no more statements than for few', async () => {
  const undo = async (count: number) => {
    const people = Array.from({ length: count }, (_, n) => [`Person ${n}`, { status: n % 2 ? 'Pending' : 'Reviewed' }])
    const { ids } = await apply(Object.fromEntries(people))
    const before = await statusesOf(ids)
    const { changeId } = await applyBulkChange(bed.ctx(employer), await select(ids), 'Rejected')
    const statements = await recordStatements(bed.db, () => undoStatusChange(bed.ctx(employer), changeId ?? ''))
    expect(await statusesOf(ids)).toEqual(before)
    return statements.length
  }
  expect(await undo(20)).toBe(await undo(2))
})
