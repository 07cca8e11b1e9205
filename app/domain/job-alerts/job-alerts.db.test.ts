import { eq, inArray, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { sendEmail } from '#app/domain/email/send-email.server.ts'
import { filtersOfAlert } from '#app/domain/job-alerts/job-alert.ts'
import { changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { renewJob } from '#app/domain/jobs/lifecycle/renew-job.server.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/dates.ts'
import type { OutgoingEmail } from '#app/platform/email.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { jobAlertEmails, jobAlerts } from '#db/schema/job-alerts.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { createAlert } from './create-alert.server.tsx'
import { changeAlertFrequency, confirmAlert, deleteAlert, findAlert } from './manage-alert.server.ts'
import { loadNewJobs } from './new-jobs.server.ts'
import { changeOwnAlert, deleteOwnAlert, listOwnAlerts } from './own-alerts.server.ts'
import { sendDueAlerts, sendJobAlerts } from './send-alerts.server.tsx'

const EMAIL = 'mia@example.com'
const START = new Date('2026-06-01T00:00:00Z')
const day = (n: number) => new Date(START.getTime() + n * DAY_MS)

let bed: TestBed
let poster: Person
beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer', { companyName: 'Rosella House' })
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(jobAlerts)
  await bed.db.delete(emails)
  await bed.db.delete(jobs)
  await bed.db.delete(rateLimits)
})

const ctx = (now = START) => bed.ctx(GUEST, now)
const runAt = (now: Date) => sendJobAlerts.run({ ...bed.ctx(), db: bed.db, now: () => now }, {})
const subjects = async () => (await bed.db.select().from(emails)).map(({ subject }) => subject)
const post = (title: string, createdAt: Date, fields = {}) => makeJob(bed.db, poster, { title, createdAt, ...fields })
/** A job of an employer who was suspended after posting it. */
async function postSuspended(title: string, createdAt: Date): Promise<void> {
  const suspended = await makePerson(bed.db, 'employer')
  const { id } = await makeJob(bed.db, suspended, { title, createdAt })
  await bed.db.update(profiles).set({ suspendedAt: createdAt }).where(eq(profiles.id, suspended.id))
  await recomputeListing(ctx(), eq(jobs.id, id))
}
async function tokenOf(): Promise<string> {
  const [alert] = await bed.db.select().from(jobAlerts)
  if (!alert) throw new Error('There is no alert.')
  return alert.token
}
/** A confirmed alert for nurses; the outbox is empty. */
async function confirmedAlert(query = 'q=nurse'): Promise<string> {
  await createAlert(ctx(), EMAIL, filtersOfAlert(query))
  const token = await tokenOf()
  await confirmAlert(ctx(), token)
  await bed.db.delete(emails)
  return token
}

test('an alert sends nothing until its address is confirmed, and the link confirms it', async () => {
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=nurse&location=Perth&sort=pay'))
  expect(await subjects()).toEqual(['Confirm your job alert'])
  await post('Night nurse', day(0.5), { location: 'Perth WA' })
  await runAt(day(2))
  expect(await subjects()).toHaveLength(1)
  await confirmAlert(ctx(day(2)), await tokenOf())
  await runAt(day(4))
  expect(await subjects()).toHaveLength(1)
})

test('an alert for a region sends the jobs of its places and names the region', async () => {
  await confirmedAlert('region=illawarra')
  await post('Crane operator', day(1), { location: 'Port Kembla NSW' })
  await post('Crane driver', day(1), { location: 'Geelong VIC' })
  await runAt(day(2))
  const [email] = await bed.db.select().from(emails)
  expect(email?.text).toContain('Crane operator')
  expect(email?.text).not.toContain('Crane driver')
  expect(email?.subject).toBe('1 new job in Illawarra')
})

test('asking again for the same search sends the link again, also once the alert is confirmed, and never creates a second one', async () => {
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=nurse'))
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=nurse&posted=7'))
  expect(await bed.db.$count(jobAlerts)).toBe(1)
  expect(await subjects()).toHaveLength(2)
  await confirmAlert(ctx(), await tokenOf())
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=nurse'))
  expect(await subjects()).toEqual([
    'Confirm your job alert',
    'Confirm your job alert',
    'You already have this job alert',
  ])
  const existing = eq(emails.subject, 'You already have this job alert')
  const [email] = await bed.db.select().from(emails).where(existing)
  expect(email?.text).toContain(await tokenOf())
  expect(await bed.db.$count(jobAlerts)).toBe(1)
})

test('asking again while an alert waits for its yearly confirmation sends the link again', async () => {
  const token = await confirmedAlert()
  await runAt(day(365.5))
  await createAlert(ctx(day(366)), EMAIL, filtersOfAlert('q=nurse'))
  expect((await subjects()).toSorted()).toEqual([
    'Confirm your job alert',
    'Do you still want your job alert for nurse jobs?',
  ])
  expect(await tokenOf()).toBe(token)
  const [email] = await bed.db.select().from(emails).where(eq(emails.subject, 'Confirm your job alert'))
  expect(email?.text).toContain('within 30 days')
  expect(email?.text).not.toContain('hear from us again')
})

test('an alert is checked at the same time of the day, also after a late run', async () => {
  await confirmedAlert()
  const dueAt = async () => (await bed.db.select({ at: jobAlerts.dueAt }).from(jobAlerts))[0]?.at
  await runAt(new Date(day(1).getTime() + 9 * MINUTE_MS))
  expect(await dueAt()).toEqual(day(2))
  await runAt(day(4.5))
  expect(await dueAt()).toEqual(day(5))
  await runAt(day(5))
  expect(await dueAt()).toEqual(day(6))
  await bed.db.update(jobAlerts).set({ frequency: 'weekly' })
  await runAt(day(6.1))
  expect(await dueAt()).toEqual(day(13))
})

test('the signed-in owner who asks again while the alert waits for its yearly confirmation keeps it', async () => {
  const mia = await makePerson(bed.db, 'employee')
  await createAlert(bed.ctx(mia, START), mia.email, filtersOfAlert('q=nurse'))
  await runAt(day(365.5))
  const as = bed.ctx(mia, day(366))
  expect(await createAlert(as, mia.email, filtersOfAlert('q=nurse'))).toEqual({ confirmed: true })
  expect(await listOwnAlerts(as)).toMatchObject([{ isActive: true }])
  await post('Night nurse', day(366.5))
  await runAt(day(367.5))
  expect(await subjects()).toContain('1 new nurse job')
})

test('the link of a repeated request works for another 7 days', async () => {
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=nurse'))
  await createAlert(ctx(day(6)), EMAIL, filtersOfAlert('q=nurse'))
  await runAt(day(8))
  expect(await bed.db.$count(jobAlerts)).toBe(1)
  await runAt(day(14))
  expect(await bed.db.$count(jobAlerts)).toBe(0)
})

test('the email to an unconfirmed address contains nothing that a stranger has entered', async () => {
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=Win a prize at evil.test&location=evil.test'))
  const [email, ...others] = await bed.db.select().from(emails)
  expect([email?.recipient, email?.subject, others]).toEqual([EMAIL, 'Confirm your job alert', []])
  expect([email?.subject, email?.text, email?.html].join('\n')).not.toContain('evil.test')
})

test('an unconfirmed address gets at most 10 emails about alerts a day, whatever their searches', async () => {
  for (let n = 0; n < 12; n++) await createAlert(ctx(), EMAIL, filtersOfAlert(`q=nurse ${n}`))
  expect(await subjects()).toHaveLength(10)
  await createAlert(ctx(day(1.1)), EMAIL, filtersOfAlert('q=nurse 11'))
  expect(await subjects()).toHaveLength(11)
})

test('an alert sends the matching jobs that are new since the last email and still open, and nothing without any', async () => {
  await post('Old nurse', day(-1))
  await confirmedAlert()
  await runAt(day(1.1))
  expect(await subjects()).toEqual([])
  await post('Night nurse', day(1.5))
  await post('Ward nurse', day(1.6))
  await post('Closed nurse', day(1.5), { listedUntil: day(1.9) })
  await post('Paused nurse', day(1.5), { pausedAt: day(1.6), listedUntil: null })
  await post('Filled nurse', day(1.5), { filledAt: day(1.6), listedUntil: null })
  await postSuspended('Suspended nurse', day(1.5))
  await post('Driver', day(1.5))
  await runAt(day(1.7))
  expect(await subjects()).toEqual([])
  await runAt(day(2.2))
  const [email] = await bed.db.select().from(emails)
  expect(email?.subject).toBe('2 new nurse jobs')
  expect(email?.text).toContain('Night nurse')
  expect(email?.text).not.toMatch(/(Old|Closed|Paused|Filled|Suspended) nurse|Driver/)
  await runAt(day(3.5))
  expect(await bed.db.$count(emails)).toBe(1)
})

test('an imported job is new from its import on, whatever the date in its file', async () => {
  await confirmedAlert()
  await runAt(day(1.1))
  await post('Imported nurse', day(-30), { importedAt: day(1.5) })
  await runAt(day(2.2))
  expect(await subjects()).toEqual(['1 new nurse job'])
})

/** Pauses or resumes a job as its employer does. */
const change = (id: string, to: 'pause' | 'resume', now: Date) => changeListing(bed.ctx(poster, now), id, to)

test('a job that was paused at the check of an alert is sent once, when it is listed again', async () => {
  await confirmedAlert()
  const { id } = await post('Paused nurse', day(0.5))
  await change(id, 'pause', day(0.9))
  await runAt(day(1.1))
  expect(await subjects()).toEqual([])
  await change(id, 'resume', day(1.5))
  await runAt(day(2.2))
  expect(await subjects()).toEqual(['1 new nurse job'])
  await change(id, 'pause', day(2.9))
  await runAt(day(3.3))
  await change(id, 'resume', day(3.5))
  await runAt(day(4.4))
  expect(await subjects()).toHaveLength(1)
})

test('a job that was paused when an alert was created is new for it once it is listed again', async () => {
  const { id } = await post('Paused nurse', day(-2))
  await change(id, 'pause', day(-1))
  await confirmedAlert()
  await change(id, 'resume', day(0.5))
  await runAt(day(1.1))
  expect(await subjects()).toEqual(['1 new nurse job'])
})

test('a job that was paused at the check of an alert is sent, also if it was paused again before the next check', async () => {
  await confirmedAlert()
  const { id } = await post('Paused nurse', day(0.5))
  await change(id, 'pause', day(0.9))
  await runAt(day(1.1))
  for (const time of [1.2, 1.4, 1.6]) {
    await change(id, 'resume', day(time))
    await change(id, 'pause', day(time + 0.1))
  }
  await change(id, 'resume', day(1.8))
  await runAt(day(2.2))
  expect(await subjects()).toEqual(['1 new nurse job'])
})

test('a job that was listed at the check of an alert is not new because it was paused between two checks', async () => {
  const { id } = await post('Night nurse', day(-2))
  await confirmedAlert()
  await runAt(day(1.1))
  await change(id, 'pause', day(1.5))
  await change(id, 'resume', day(1.6))
  await runAt(day(2.2))
  expect(await subjects()).toEqual([])
})

test('a job that was on the board at the check of an alert is not new, however often it was hidden before and after', async () => {
  const { id } = await post('Night nurse', day(-3))
  const pauseFor = async (from: number, to: number) => {
    await change(id, 'pause', day(from))
    await change(id, 'resume', day(to))
  }
  await pauseFor(-2, -1)
  await confirmedAlert()
  await pauseFor(0.2, 0.4)
  await runAt(day(1.1))
  await pauseFor(1.2, 1.4)
  await pauseFor(1.6, 1.8)
  await runAt(day(2.2))
  // As after an outage: the database answers for an alert that was checked longer ago than the loaded jobs.
  await bed.db.update(jobAlerts).set({ checkedUntil: START })
  await runAt(day(20))
  expect(await subjects()).toEqual([])
})

test('of two alerts with one search, a job that is listed again is sent to the one that has not had it', async () => {
  await confirmedAlert()
  const { id } = await post('Night nurse', day(0.5))
  await runAt(day(1.1))
  await change(id, 'pause', day(1.2))
  await createAlert(ctx(day(1.3)), 'sam@example.com', filtersOfAlert('q=nurse'))
  await bed.db.update(jobAlerts).set({ confirmedAt: START, checkedUntil: day(1.3), dueAt: day(2.2) })
  await bed.db.delete(emails)
  await change(id, 'resume', day(1.5))
  await runAt(day(2.2))
  expect((await bed.db.select().from(emails)).map(({ recipient }) => recipient)).toEqual(['sam@example.com'])
})

test('a job that an alert has not had for weeks is found in the database once it is listed again, and sent once', async () => {
  await confirmedAlert()
  const { id } = await post('Night nurse', day(0.5))
  await change(id, 'pause', day(0.6))
  await change(id, 'resume', day(5))
  await runAt(day(30))
  expect(await subjects()).toEqual(['1 new nurse job'])
  await change(id, 'pause', day(30.1))
  await bed.db.update(jobAlerts).set({ checkedUntil: day(30.2), dueAt: day(60) })
  await change(id, 'resume', day(40))
  await runAt(day(60))
  expect(await subjects()).toHaveLength(1)
})

test('alerts with one search that are answered by the database share a statement, until a job is listed again', async () => {
  for (let n = 0; n < 6; n++) await createAlert(ctx(), `seeker${n}@example.com`, filtersOfAlert('q=nurse'))
  await bed.db.update(jobAlerts).set({ confirmedAt: START, checkedUntil: START })
  await bed.db.delete(emails)
  const { id } = await post('Night nurse', day(0.5))
  /** As if more jobs were new than a run loads. */
  const run = async (now: Date) => {
    const as = ctx(now)
    const newJobs = { ...(await loadNewJobs(as)), since: now }
    const sent = await recordStatements(bed.db, () => transaction(as, (as) => sendDueAlerts(as, newJobs)))
    return sent.filter(({ text }) => text.includes('strpos')).length
  }
  expect(await run(day(1.1))).toBe(1)
  expect(await subjects()).toEqual(Array.from({ length: 6 }, () => '1 new nurse job'))
  await bed.db.delete(emails)
  const [first] = await bed.db.select().from(jobAlerts).where(eq(jobAlerts.email, 'seeker0@example.com'))
  await bed.db.delete(jobAlertEmails).where(eq(jobAlertEmails.alertId, first?.id ?? ''))
  await change(id, 'pause', day(1.05))
  await change(id, 'resume', day(1.5))
  expect(await run(day(2.1))).toBe(7)
  expect((await bed.db.select().from(emails)).map(({ recipient }) => recipient)).toEqual(['seeker0@example.com'])
})

test('a job that closed by its date and is renewed is sent to the alerts that were checked in between', async () => {
  await confirmedAlert()
  const { id } = await post('Night nurse', day(-1), {
    closesOn: '2026-06-01',
    closesAt: day(0.5),
    listedUntil: day(0.5),
  })
  await bed.db.update(jobAlerts).set({ checkedUntil: day(0.7) })
  await renewJob(bed.ctx(poster, day(0.8)), id, '2026-07-01')
  await runAt(day(1.1))
  expect(await subjects()).toEqual(['1 new nurse job'])
})

test('a job whose transaction is not committed when its alert is checked is sent by the next check', async () => {
  await confirmedAlert()
  const poster = await makePerson(bed.db, 'employer')
  await bed.db.transaction(async (tx) => {
    await makeJob(tx, poster, { title: 'Night nurse', createdAt: day(1.5) })
    await runAt(new Date(day(1.5).getTime() + MINUTE_MS))
  })
  expect(await subjects()).toEqual([])
  await runAt(day(2.6))
  expect(await subjects()).toEqual(['1 new nurse job'])
})

test('an alert sends the jobs of its place by name, of one state or of several', async () => {
  for (const query of [
    'location=Geelong',
    'location=Geelong+VIC',
    'state=VIC',
    'state=VIC&state=WA',
    'job_type=Casual',
  ])
    await createAlert(ctx(), EMAIL, filtersOfAlert(query))
  await bed.db.update(jobAlerts).set({ confirmedAt: START })
  await bed.db.delete(emails)
  await post('Crane driver', day(0.5), { location: 'Geelong VIC', jobType: 'Casual' })
  await post('Rigger', day(0.5), { location: 'Perth WA', jobType: 'Full-time' })
  await runAt(day(1.5))
  expect((await subjects()).toSorted()).toEqual([
    '1 new casual job',
    '1 new job in Geelong',
    '1 new job in Geelong VIC',
    '1 new job in Victoria',
    '2 new jobs in Victoria or Western Australia',
  ])
})

test('the email of an alert says what it is for, with every filter', async () => {
  await confirmedAlert('q=nurse&job_type=Casual&state=WA&pay=80000&pay_stated=1')
  const pay = { payMinCents: 9_000_000, payPeriod: 'year' as const }
  await post('Night nurse', day(0.5), { location: 'Perth WA', jobType: 'Casual', ...pay })
  await runAt(day(1.5))
  const [email] = await bed.db.select().from(emails)
  const search = 'nurse job in Western Australia, $80,000 or more a year, pay stated'
  expect(email?.subject).toBe(`1 new casual ${search}`)
  expect(email?.text).toContain(`you created a job alert for casual ${search.replace('job', 'jobs')}.`)
})

test('an alert with more than 20 new jobs sends the newest 20 and says that there are more', async () => {
  await confirmedAlert()
  for (let n = 0; n < 22; n++) await post(`Nurse ${n}`, day(0.5 + n / 100))
  await runAt(day(1.5))
  const [email] = await bed.db.select().from(emails)
  expect(email?.subject).toBe('More than 20 new nurse jobs')
  expect(email?.text).toContain('More than 20 new jobs for you')
  const sent = [...(email?.text ?? '').matchAll(/Nurse \d+/g)].map(([title]) => title)
  expect([...new Set(sent)]).toEqual(Array.from({ length: 20 }, (_, n) => `Nurse ${21 - n}`))
})

test.each([
  [21, '20 new nurse jobs'],
  [22, 'More than 20 new nurse jobs'],
])('of %i new jobs, one closes while the alerts are sent: "%s"', async (count, subject) => {
  await confirmedAlert()
  const posted = []
  for (let n = 0; n < count; n++) posted.push(await post(`Nurse ${n}`, day(0.5 + n / 100)))
  const newest = posted.at(-1)?.id ?? ''
  const as = ctx(day(1.5))
  const newJobs = await loadNewJobs(as)
  await bed.db.update(jobs).set({ listedUntil: null }).where(eq(jobs.id, newest))
  await transaction(as, (as) => sendDueAlerts(as, newJobs))
  expect(await subjects()).toEqual([subject])
})

test('the links to the jobs of an alert carry its source', async () => {
  await confirmedAlert()
  const { id } = await post('Night nurse', day(0.5))
  await runAt(day(1.5))
  const [email] = await bed.db.select().from(emails)
  expect(email?.html).toContain(`${ctx().baseUrl}/jobs/${id}?source=job-alert"`)
})

test('a weekly alert sends once a week', async () => {
  const token = await confirmedAlert()
  await changeAlertFrequency(ctx(), token, 'weekly')
  await runAt(day(1.1))
  await post('Night nurse', day(2))
  await runAt(day(3))
  expect(await subjects()).toEqual([])
  await runAt(day(8.2))
  expect(await subjects()).toEqual(['1 new nurse job'])
})

test('two workers send each alert once', async () => {
  for (let n = 0; n < 24; n++) await createAlert(ctx(), `seeker${n}@example.com`, filtersOfAlert('q=nurse'))
  await bed.db.update(jobAlerts).set({ confirmedAt: START })
  await bed.db.delete(emails)
  await post('Night nurse', day(0.5))
  await Promise.all([runAt(day(1.5)), runAt(day(1.5)), runAt(day(1.5))])
  const sent = await bed.db.select().from(emails)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(24)
  expect(sent).toHaveLength(24)
})

test('an alert email has a one-click unsubscribe address, which the outbox forgets once it is sent', async () => {
  const token = await confirmedAlert()
  await post('Night nurse', day(0.5))
  await runAt(day(1.5))
  const [email] = await bed.db.select().from(emails)
  if (!email) throw new Error('There is no email.')
  const sent: OutgoingEmail[] = []
  const emailTransport = { send: async (outgoing: OutgoingEmail) => void sent.push(outgoing), close: () => undefined }
  await sendEmail.run({ ...bed.ctx(), db: bed.db, emailTransport, now: () => day(1.5) }, { emailId: email.id })
  expect(sent[0]?.unsubscribeUrl).toBe(`${ctx().baseUrl}/job-alerts/${token}/removal`)
  const [stored] = await bed.db.select().from(emails)
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('an alert email arrives even if the email server was down for days, because no later one has its jobs', async () => {
  await confirmedAlert()
  await post('Night nurse', day(0.5))
  await runAt(day(1.5))
  await runAt(day(3))
  expect(await bed.db.select().from(emails)).toMatchObject([{ subject: '1 new nurse job', expiresAt: day(8.5) }])
})

test('a stopped alert leaves nothing behind, and stopping it again is no error', async () => {
  const token = await confirmedAlert()
  await deleteAlert(ctx(), token)
  await deleteAlert(ctx(), token)
  await deleteAlert(ctx(), 'nonsense')
  expect(await bed.db.$count(jobAlerts)).toBe(0)
  await expect(findAlert(ctx(), token)).rejects.toMatchObject({ status: 404 })
})

test('after a year an alert asks to be confirmed again, sends nothing until then, and is deleted after 30 days', async () => {
  const token = await confirmedAlert()
  await runAt(day(365.5))
  expect(await bed.db.select().from(emails)).toMatchObject([
    // An outage of the email server doesn't end the alert: the question is sent as long as it can be answered.
    { subject: 'Do you still want your job alert for nurse jobs?', expiresAt: day(395.5) },
  ])
  await post('Night nurse', day(366))
  await runAt(day(368))
  expect(await subjects()).toHaveLength(1)
  await confirmAlert(ctx(day(369)), token)
  await post('Ward nurse', day(369.5))
  await runAt(day(370.5))
  expect(await subjects()).toContain('1 new nurse job')
  await bed.db
    .update(jobAlerts)
    .set({ renewalRequestedAt: day(370) })
    .where(eq(jobAlerts.token, token))
  await runAt(day(401))
  expect(await bed.db.$count(jobAlerts)).toBe(0)
})

test('an alert that is not confirmed within 7 days is deleted', async () => {
  await createAlert(ctx(), EMAIL, filtersOfAlert(''))
  await runAt(day(6))
  expect(await bed.db.$count(jobAlerts)).toBe(1)
  await runAt(day(8))
  expect(await bed.db.$count(jobAlerts)).toBe(0)
})

/** Marks the emails in the outbox as rejected. */
async function reject(rejectedAt: Date): Promise<void> {
  await bed.db.update(emails).set({ rejectedAt })
  await runAt(rejectedAt)
}

test('an address that rejects two emails has no alerts any more, and one that rejects one keeps them', async () => {
  const other = 'sam@example.com'
  for (const email of [EMAIL, other]) await createAlert(ctx(), email, filtersOfAlert('q=nurse'))
  await bed.db.update(jobAlerts).set({ confirmedAt: START })
  await bed.db.update(emails).set({ rejectedAt: day(1) })
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=driver'))
  await bed.db
    .update(emails)
    .set({ rejectedAt: day(2) })
    .where(eq(emails.recipient, EMAIL))
  await runAt(day(2.5))
  expect((await bed.db.select().from(jobAlerts)).map(({ email }) => email)).toEqual([other])
})

test('an address that rejects two emails has no alerts any more, also if the first is not stored any longer', async () => {
  await changeAlertFrequency(ctx(), await confirmedAlert(), 'weekly')
  await post('Night nurse', day(0.5))
  await runAt(day(7.5))
  await reject(day(7.6))
  await bed.db.delete(emails)
  await post('Ward nurse', day(8))
  await runAt(day(15))
  expect(await subjects()).toEqual(['1 new nurse job'])
  await reject(day(15.1))
  expect(await bed.db.$count(jobAlerts)).toBe(0)
})

test('an address that accepts an email after a rejected one keeps its alerts after the next rejection', async () => {
  await confirmedAlert()
  await post('Night nurse', day(0.5))
  await runAt(day(1.5))
  await reject(day(1.6))
  await post('Ward nurse', day(2))
  await runAt(day(3))
  await post('School nurse', day(3.5))
  await runAt(day(4.5))
  const newest = bed.db.select({ at: max(emails.createdAt) }).from(emails)
  await bed.db
    .update(emails)
    .set({ rejectedAt: day(4.6) })
    .where(inArray(emails.createdAt, newest))
  await runAt(day(4.7))
  expect([await bed.db.$count(emails), await bed.db.$count(jobAlerts)]).toEqual([3, 1])
})

test('a rejected email is counted once by several workers', async () => {
  await confirmedAlert()
  await post('Night nurse', day(0.5))
  await runAt(day(1.5))
  await bed.db.update(emails).set({ rejectedAt: day(1.6) })
  await Promise.all(Array.from({ length: 4 }, () => runAt(day(1.7))))
  expect(await bed.db.select().from(jobAlerts)).toMatchObject([{ rejections: 1 }])
})

test('an alert around a place sends jobs within its distance only', async () => {
  await confirmedAlert('q=nurse&location=Dandenong+VIC&within=10')
  await post('Nurse here', day(0.5), { location: 'Dandenong VIC' })
  await post('Nurse near', day(0.5), { location: 'Noble Park VIC' })
  await post('Nurse far', day(0.5), { location: 'Geelong VIC' })
  await runAt(day(2))
  const [email] = await bed.db.select().from(emails)
  expect(email?.text).toContain('Nurse here')
  expect(email?.text).toContain('Nurse near')
  expect(email?.text).not.toContain('Nurse far')
})

test('a signed-in person creates an alert for their own address without confirming it', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const as = bed.ctx(mia, START)
  expect(await createAlert(as, mia.email, filtersOfAlert('q=nurse'))).toEqual({ confirmed: true })
  expect(await createAlert(as, 'other@example.com', filtersOfAlert('q=nurse'))).toEqual({ confirmed: false })
  expect((await bed.db.select().from(emails)).map(({ recipient }) => recipient)).toEqual(['other@example.com'])
  expect(await listOwnAlerts(as)).toMatchObject([{ title: 'nurse jobs', frequency: 'daily', isActive: true }])
})

test('a signed-in person lists, changes and stops the alerts of their address, and no others', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const as = bed.ctx(mia, START)
  await createAlert(ctx(), mia.email, filtersOfAlert('q=cook'))
  await createAlert(ctx(), EMAIL, filtersOfAlert('q=cook'))
  const [own] = await listOwnAlerts(as)
  expect(own).toMatchObject({ title: 'cook jobs', isActive: false })
  await changeOwnAlert(as, own?.id ?? '', 'weekly')
  expect(await listOwnAlerts(as)).toMatchObject([{ frequency: 'weekly', isActive: true }])
  const [other] = await bed.db.select().from(jobAlerts).where(eq(jobAlerts.email, EMAIL))
  await expect(changeOwnAlert(as, other?.id ?? '', 'weekly')).rejects.toMatchObject({ status: 404 })
  await deleteOwnAlert(as, other?.id ?? '')
  await deleteOwnAlert(as, own?.id ?? '')
  await deleteOwnAlert(as, own?.id ?? '')
  expect((await bed.db.select().from(jobAlerts)).map(({ email }) => email)).toEqual([EMAIL])
})
