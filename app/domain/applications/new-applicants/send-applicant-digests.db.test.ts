import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyApplicantDeleted } from '#app/domain/personal-data/emails/notify-applicant-deleted.server.tsx'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import { notifyNewApplicant } from './notify-new-applicant.server.tsx'
import { rewriteApplicantDigest, sendApplicantDigests, sendLastDigest } from './send-applicant-digests.server.tsx'
import { updateApplicantEmails } from './update-applicant-emails.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const emailsTo = (person: Person) => bed.db.select().from(emails).where(eq(emails.recipient, person.email))
const sendAt = (now: Date) => sendApplicantDigests.run({ ...bed.ctx(), now: () => now }, {})

test('a poster who chose no emails gets none, and one who chose a daily email gets one with all applicants', async () => {
  const counts: Record<string, number> = {}
  // Half past eight in the evening UTC, when the daily emails are sent.
  const sentAt = new Date('2027-03-10T20:30:00Z')
  for (const applicantEmails of ['none', 'daily'] as const) {
    const poster = await makePerson(bed.db, 'employer')
    await bed.db.update(profiles).set({ applicantEmails }).where(eq(profiles.id, poster.id))
    const job = await makeJob(bed.db, poster)
    for (const hours of [1, 23, 25]) {
      const applicant = await makePerson(bed.db, 'employee', { fullName: `Applicant ${hours}` })
      const appliedAt = new Date(sentAt.getTime() - hours * 3_600_000)
      const { id } = await makeApplication(bed.db, job, applicant, { appliedAt })
      await notifyNewApplicant.run({ ...bed.ctx(), now: () => sentAt }, { applicationId: id })
    }
    expect(await emailsTo(poster)).toEqual([])
    for (const now of [sentAt, new Date(sentAt.getTime() + 600_000)]) {
      await sendAt(now)
    }
    const sent = await emailsTo(poster)
    counts[applicantEmails] = sent.length
    if (applicantEmails === 'daily') {
      expect(sent[0]?.subject).toBe('2 new applicants')
      expect(sent[0]?.text).toContain('Applicant 23')
      expect(sent[0]?.text).not.toContain('Applicant 25')
    }
  }
  expect(counts).toEqual({ none: 0, daily: 1 })
})

test('a poster who chose a daily email reads of withdrawals and deleted accounts in it, and only there', async () => {
  const poster = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ applicantEmails: 'daily' }).where(eq(profiles.id, poster.id))
  const job = await makeJob(bed.db, poster, { title: 'Crane Operator' })
  const isaac = await makePerson(bed.db, 'employee', { fullName: 'Isaac Ford' })
  const leaver = await makePerson(bed.db, 'employee', { fullName: 'Lena Vo' })
  const appliedAt = new Date(Date.now() - 3 * DAY_MS)
  const application = await makeApplication(bed.db, job, isaac, { appliedAt })
  await makeApplication(bed.db, job, leaver, { appliedAt })
  await withdrawApplication(bed.ctx(isaac), application.id)
  await eraseAccount(bed.ctx(leaver))
  expect(await emailsTo(poster)).toEqual([])
  for (const days of [1, 1, 2]) await sendAt(new Date(Date.now() + days * DAY_MS))
  const [digest, ...others] = await emailsTo(poster)
  expect(others).toEqual([])
  expect(digest?.subject).toBe('2 withdrawals')
  expect(digest?.text).toContain('Isaac Ford')
  expect(digest?.text).toContain('Deleted account')
  expect(digest?.text).not.toContain('Lena Vo')
})

/** Noon in UTC. The daily email of the next day lists what happened in the hour before. */
const NOW = new Date('2027-03-10T12:00:00Z')
const TOMORROW = new Date(NOW.getTime() + DAY_MS)

/**
 * A poster with a daily email, and an applicant of the last hour for a job of theirs, who has decided about them if
 * `status` says so.
 */
async function makeDailyCase(fields: { status?: 'Hired' } = {}) {
  const poster = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ applicantEmails: 'daily' }).where(eq(profiles.id, poster.id))
  const job = await makeJob(bed.db, poster)
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Lena Zqvo' })
  const details = { headline: 'Zqheadline', location: 'Zqtown', skills: ['Zqskill'], phone: '0491 570 156' }
  await bed.db.update(profiles).set(details).where(eq(profiles.id, applicant.id))
  const appliedAt = new Date(NOW.getTime() - 3_600_000)
  await makeApplication(bed.db, job, applicant, { appliedAt, ...fields })
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee', { fullName: 'Olga Ray' }), { appliedAt })
  const personal = new RegExp(`Lena|Zq|0491|deleted-|${applicant.email}`)
  return { poster, applicant, personal }
}

test('a daily email has no personal data of an applicant who has deleted the account, and still names the others', async () => {
  for (const fields of [{}, { status: 'Hired' }] as const) {
    const { poster, applicant, personal } = await makeDailyCase(fields)
    await eraseAccount(bed.ctx(applicant, NOW))
    await sendAt(TOMORROW)
    const [digest] = await emailsTo(poster)
    expect(digest?.text).toContain('Olga Ray')
    expect(digest?.text).toContain('Deleted account')
    expect(JSON.stringify(digest)).not.toMatch(personal)
  }
})

/** The queued tasks that write a daily email again, which are then run as the worker does. */
async function rewriteDigests(): Promise<number> {
  const { rows } = await bed.db.execute<{ data: Parameters<typeof rewriteApplicantDigest.run>[1] }>(
    sql`delete from pgboss.job where name = ${rewriteApplicantDigest.name} returning data`,
  )
  for (const { data } of rows) await rewriteApplicantDigest.run({ ...bed.ctx(), now: () => TOMORROW }, data)
  return rows.length
}

test('a daily email that is not sent yet is written again without an applicant who deletes the account, and a sent one is not', async () => {
  const { poster, applicant, personal } = await makeDailyCase()
  await sendAt(TOMORROW)
  const [before] = await emailsTo(poster)
  expect(before?.subject).toBe('2 new applicants')
  await eraseAccount(bed.ctx(applicant, TOMORROW))
  expect(await emailsTo(poster)).toEqual([])
  expect(await rewriteDigests()).toBe(1)
  const [again, ...others] = await emailsTo(poster)
  expect(others).toEqual([])
  expect(again?.subject).toBe('1 new applicant')
  expect(again?.text).toContain('Olga Ray')
  expect(JSON.stringify(again)).not.toMatch(personal)

  const sent = await makeDailyCase()
  await sendAt(TOMORROW)
  await bed.db.update(emails).set({ sentAt: TOMORROW }).where(eq(emails.recipient, sent.poster.email))
  await eraseAccount(bed.ctx(sent.applicant, TOMORROW))
  expect(await emailsTo(sent.poster)).toEqual([])
  expect(await rewriteDigests()).toBe(0)
})

test('a daily email names the first 25 applicants of many and counts the others, also when it is written again', async () => {
  const poster = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ applicantEmails: 'daily' }).where(eq(profiles.id, poster.id))
  const job = await makeJob(bed.db, poster)
  const applicants: Person[] = []
  for (let n = 1; n <= 27; n += 1) {
    const applicant = await makePerson(bed.db, 'employee', { fullName: `Person ${n} of many` })
    await makeApplication(bed.db, job, applicant, { appliedAt: new Date(NOW.getTime() - 3_600_000 + n * 1000) })
    applicants.push(applicant)
  }
  await sendAt(TOMORROW)
  const [digest] = await emailsTo(poster)
  expect(digest?.subject).toBe('27 new applicants')
  expect(digest?.text).toContain('Person 25 of many')
  expect(digest?.text).not.toContain('Person 26 of many')
  expect(digest?.text).toContain('And 2 more.')
  for (const [gone, subject, named, more] of [
    [3, '26 new applicants', 26, 'And 1 more.'],
    [27, '25 new applicants', 26, undefined],
  ] as const) {
    const [leaver] = applicants.filter(({ fullName }) => fullName === `Person ${gone} of many`)
    if (leaver) await eraseAccount(bed.ctx(leaver, TOMORROW))
    expect(await rewriteDigests()).toBe(1)
    const [again, ...others] = await emailsTo(poster)
    expect(others).toEqual([])
    expect(again).toMatchObject({ id: digest?.id, subject })
    expect(again?.text).toContain(`Person ${named} of many`)
    expect(again?.text).not.toContain(`Person ${gone} of many`)
    expect(again?.text.match(/And \d+ more\./)?.[0]).toBe(more)
  }
})

test('an account that is deleted while the daily email is written leaves nothing in it', async () => {
  const { poster, applicant, personal } = await makeDailyCase()
  const ctx = bed.ctx(applicant, NOW)
  await overlap(bed.db, ctx, eraseAccount, () => sendAt(TOMORROW))
  const [digest, ...others] = await emailsTo(poster)
  expect(others).toEqual([])
  expect(digest?.text).toContain('Olga Ray')
  expect(digest?.text).toContain('Deleted account')
  expect(JSON.stringify(digest)).not.toMatch(personal)
})

test('an account that is deleted while the email about a new applicant is written leaves no email', async () => {
  const { poster, applicant } = await makeDailyCase()
  await bed.db.update(profiles).set({ applicantEmails: 'each' }).where(eq(profiles.id, poster.id))
  const [application] = await bed.db.select().from(applications).where(eq(applications.applicantId, applicant.id))
  const applicationId = application?.id ?? ''
  const notify = () => notifyNewApplicant.run({ ...bed.ctx(), now: () => NOW }, { applicationId })
  await overlap(bed.db, bed.ctx(applicant, NOW), eraseAccount, notify)
  expect(await emailsTo(poster)).toEqual([])
})

/** An applicant of the poster's job, and the task that would email the poster about them a minute later. */
async function applyAt(poster: Person, fullName: string, appliedAt: Date): Promise<void> {
  const applicant = await makePerson(bed.db, 'employee', { fullName })
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, poster), applicant, { appliedAt })
  await notifyAt(id, new Date(appliedAt.getTime() + 60_000))
}

/** Runs the task that emails the poster about a new applicant. */
const notifyAt = (applicationId: string, now: Date) =>
  notifyNewApplicant.run({ ...bed.ctx(), now: () => now }, { applicationId })

/** Runs the queued last digests, twice as a retry does. @returns how many were queued */
async function sendLastDigests(): Promise<number> {
  const { rows } = await bed.db.execute<{ data: { recipientId: string; from: string; at: string } }>(
    sql`delete from pgboss.job where name = ${sendLastDigest.name} returning data`,
  )
  for (const { data } of [...rows, ...rows]) await sendLastDigest.run({ ...bed.ctx(), now: () => new Date() }, data)
  return rows.length
}

test('each applicant is in one email, also of someone who changes between a daily email and one for each', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const choose = (applicantEmails: 'each' | 'daily' | 'none', at: Date) =>
    updateApplicantEmails(bed.ctx(poster, at), applicantEmails)
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  await applyAt(poster, 'Ann Each', hours(0))
  await choose('daily', hours(1))
  await applyAt(poster, 'Ben Daily', hours(2))
  // 20:30 UTC: half past eight hours after noon.
  await sendAt(hours(8.5))
  await applyAt(poster, 'Cat Daily', hours(10))
  await choose('each', hours(11))
  expect(await sendLastDigests()).toBe(1)
  await applyAt(poster, 'Dan Each', hours(12))
  await sendAt(hours(32.5))
  const subjects = (await emailsTo(poster)).map(({ subject, text }) => [
    subject.replace(/ for .*/, ''),
    ['Ann Each', 'Ben Daily', 'Cat Daily', 'Dan Each'].filter((name) => text.includes(name)),
  ])
  expect(subjects).toHaveLength(4)
  expect(subjects).toEqual(
    expect.arrayContaining([
      ['New applicant', ['Ann Each']],
      ['1 new applicant', ['Ben Daily']],
      ['1 new applicant', ['Cat Daily']],
      ['New applicant', ['Dan Each']],
    ]),
  )
  await choose('daily', hours(33))
  await choose('daily', hours(34))
  await choose('none', hours(35))
  expect(await sendLastDigests()).toBe(0)
})

const namesIn = async (poster: Person, ...names: string[]) =>
  (await emailsTo(poster))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ text }) => names.filter((name) => text.includes(name)))

test('the first daily email after days without the server lists the applicants of all of them', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  await updateApplicantEmails(bed.ctx(poster, NOW), 'daily')
  await applyAt(poster, 'Ann One', hours(2))
  // 20:30 UTC
  await sendAt(hours(8.5))
  await applyAt(poster, 'Ben Two', hours(10))
  await applyAt(poster, 'Cat Three', hours(40))
  await applyAt(poster, 'Dan Four', hours(79))
  await sendAt(hours(80))
  await sendAt(hours(80.6))
  const names = await namesIn(poster, 'Ann One', 'Ben Two', 'Cat Three', 'Dan Four')
  expect(names).toEqual([['Ann One'], ['Ben Two', 'Cat Three'], ['Dan Four']])
})

test('an email over several days that is not sent yet lists the others again once an applicant in it deletes the account', async () => {
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  // The daily email after days without the server, and the last one of someone who changes to an email for each.
  for (const writeDigest of [
    (_: Person) => sendAt(hours(80.5)),
    async (poster: Person) => {
      await updateApplicantEmails(bed.ctx(poster, hours(80.5)), 'each')
      await sendLastDigests()
    },
  ]) {
    const poster = await makePerson(bed.db, 'employer')
    await updateApplicantEmails(bed.ctx(poster, NOW), 'daily')
    await applyAt(poster, 'Ann One', hours(2))
    const ivo = await makePerson(bed.db, 'employee', { fullName: 'Ivo Gone' })
    const application = await makeApplication(bed.db, await makeJob(bed.db, poster), ivo, { appliedAt: hours(-100) })
    await withdrawApplication(bed.ctx(ivo, hours(20)), application.id)
    const cat = await makePerson(bed.db, 'employee', { fullName: 'Cat Three' })
    await makeApplication(bed.db, await makeJob(bed.db, poster), cat, { appliedAt: hours(40) })
    await writeDigest(poster)
    const [before] = await emailsTo(poster)
    expect(before?.subject).toBe('2 new applicants, 1 withdrawal')
    await bed.db
      .update(emails)
      .set({ createdAt: hours(81) })
      .where(eq(emails.recipient, poster.email))
    await eraseAccount(bed.ctx(cat, hours(82)))
    expect(await emailsTo(poster)).toEqual([])
    expect(await rewriteDigests()).toBe(1)
    const [again, ...others] = await emailsTo(poster)
    expect(others).toEqual([])
    expect(again).toMatchObject({ id: before?.id, subject: '1 new applicant, 1 withdrawal' })
    expect(await namesIn(poster, 'Ann One', 'Ivo Gone', 'Cat Three')).toEqual([['Ann One', 'Ivo Gone']])
  }
})

test('a task of the previous release writes the daily email of one day again', async () => {
  const { poster } = await makeDailyCase()
  const data = { recipientId: poster.id, at: TOMORROW.toISOString() }
  await rewriteApplicantDigest.run({ ...bed.ctx(), now: () => TOMORROW }, data)
  expect(await emailsTo(poster)).toMatchObject([{ subject: '2 new applicants' }])
})

test('the last daily email that a task of the previous release writes lists the applicants since the daily email', async () => {
  const { poster } = await makeDailyCase()
  await sendLastDigest.run({ ...bed.ctx(), now: () => NOW }, { recipientId: poster.id, at: NOW.toISOString() })
  expect(await emailsTo(poster)).toMatchObject([{ subject: '2 new applicants' }])
})

test('the first daily email after a suspension lists the applicants of the whole time', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  const setSuspendedAt = (suspendedAt: Date | null) =>
    bed.db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, poster.id))
  await updateApplicantEmails(bed.ctx(poster, NOW), 'daily')
  await applyAt(poster, 'Ann One', hours(2))
  await setSuspendedAt(hours(3))
  // 20:30 UTC
  await sendAt(hours(8.5))
  expect(await emailsTo(poster)).toEqual([])
  await setSuspendedAt(null)
  await applyAt(poster, 'Ben Two', hours(10))
  await sendAt(hours(32.5))
  expect(await namesIn(poster, 'Ann One', 'Ben Two')).toEqual([['Ann One', 'Ben Two']])
})

test('no applicant and no withdrawal is in two emails of someone who changes to one for each and back on the same day', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  const choose = (applicantEmails: 'each' | 'daily', at: Date) =>
    updateApplicantEmails(bed.ctx(poster, at), applicantEmails)
  await choose('daily', hours(-20))
  const ivo = await makePerson(bed.db, 'employee', { fullName: 'Ivo Gone' })
  const job = await makeJob(bed.db, poster)
  const application = await makeApplication(bed.db, job, ivo, { appliedAt: hours(-100) })
  await sendAt(hours(-15.5))
  await applyAt(poster, 'Ann Daily', hours(0))
  await choose('each', hours(1))
  await applyAt(poster, 'Ben Each', hours(2))
  await withdrawApplication(bed.ctx(ivo, hours(3)), application.id)
  await choose('daily', hours(4))
  expect(await sendLastDigests()).toBe(1)
  await applyAt(poster, 'Cat Daily', hours(5))
  await sendAt(hours(8.5))
  const names = await namesIn(poster, 'Ann Daily', 'Ben Each', 'Ivo Gone', 'Cat Daily')
  expect(names).toHaveLength(4)
  expect(names).toEqual(expect.arrayContaining([['Ann Daily'], ['Ben Each'], ['Ivo Gone'], ['Cat Daily']]))
})

test('an applicant whose email is late is emailed to someone who has changed to daily emails since, once', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  const makeApplicant = async (fullName: string, appliedAt: Date) => {
    const applicant = await makePerson(bed.db, 'employee', { fullName })
    return makeApplication(bed.db, await makeJob(bed.db, poster), applicant, { appliedAt })
  }
  const ann = await makeApplicant('Ann Late', hours(0))
  // Not final when the setting changed, so the daily email lists it.
  const ben = await makeApplicant('Ben Daily', new Date(hours(1).getTime() - 59_000))
  await updateApplicantEmails(bed.ctx(poster, hours(1)), 'daily')
  for (const { id } of [ann, ben, ann]) await notifyAt(id, hours(2))
  expect(await namesIn(poster, 'Ann Late', 'Ben Daily')).toEqual([['Ann Late']])
  await sendAt(hours(8.5))
  for (const { id } of [ann, ben]) await notifyAt(id, hours(9))
  const names = await namesIn(poster, 'Ann Late', 'Ben Daily')
  expect(names).toHaveLength(2)
  expect(names).toEqual(expect.arrayContaining([['Ann Late'], ['Ben Daily']]))
})

test('an applicant and a deleted account whose emails are late are in the last daily email of someone who has changed to each, and only there', async () => {
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  const notifyDeletedAt = (applicationId: string, now: Date) =>
    notifyApplicantDeleted.run({ ...bed.ctx(), now: () => now }, { applicationId })
  for (const isDigestFirst of [true, false]) {
    const poster = await makePerson(bed.db, 'employer')
    const job = await makeJob(bed.db, poster)
    await updateApplicantEmails(bed.ctx(poster, hours(-1)), 'daily')
    const ann = await makePerson(bed.db, 'employee', { fullName: 'Ann Late' })
    const applied = await makeApplication(bed.db, job, ann, { appliedAt: hours(0) })
    const leaver = await makePerson(bed.db, 'employee')
    const left = await makeApplication(bed.db, job, leaver, { appliedAt: hours(-90) })
    await eraseAccount(bed.ctx(leaver, hours(0.5)))
    await updateApplicantEmails(bed.ctx(poster, hours(1)), 'each')
    const runLate = async () => {
      await notifyAt(applied.id, hours(2))
      await notifyDeletedAt(left.id, hours(2))
    }
    if (!isDigestFirst) await runLate()
    expect(await sendLastDigests()).toBe(1)
    await runLate()
    expect((await emailsTo(poster)).map(({ subject }) => subject)).toEqual(['1 new applicant, 1 withdrawal'])
  }
})

test('a deleted account whose email is late is emailed to someone who has changed to daily emails since, once', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
  const makeLeaver = async (erasedAt: Date) => {
    const leaver = await makePerson(bed.db, 'employee')
    const application = await makeApplication(bed.db, await makeJob(bed.db, poster), leaver, { appliedAt: hours(-90) })
    await eraseAccount(bed.ctx(leaver, erasedAt))
    return application.id
  }
  const notifyDeletedAt = (applicationId: string, now: Date) =>
    notifyApplicantDeleted.run({ ...bed.ctx(), now: () => now }, { applicationId })
  const late = await makeLeaver(hours(0))
  await updateApplicantEmails(bed.ctx(poster, hours(1)), 'daily')
  const daily = await makeLeaver(hours(2))
  for (const id of [late, daily, late]) await notifyDeletedAt(id, hours(3))
  await sendAt(hours(8.5))
  for (const id of [late, daily]) await notifyDeletedAt(id, hours(9))
  const subjects = (await emailsTo(poster)).map(({ subject }) => subject.replace(/ for .* has/, ' has'))
  expect(subjects.toSorted()).toEqual(['1 withdrawal', 'An applicant has deleted their account'])
})
