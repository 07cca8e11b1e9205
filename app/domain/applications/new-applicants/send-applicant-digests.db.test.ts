import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { sendApplicantDigests } from './send-applicant-digests.server.tsx'

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

/** A poster with a daily email, and an applicant of the last hour for a job of theirs, who has decided about them if `status` says so. */
async function makeDailyCase(fields: { status?: 'Hired' } = {}) {
  const poster = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ applicantEmails: 'daily' }).where(eq(profiles.id, poster.id))
  const job = await makeJob(bed.db, poster)
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Lena Zqvo' })
  const details = { headline: 'Zqheadline', location: 'Zqtown', skills: ['Zqskill'], phone: '0491 570 156' }
  await bed.db.update(profiles).set(details).where(eq(profiles.id, applicant.id))
  await makeApplication(bed.db, job, applicant, { appliedAt: new Date(Date.now() - 3_600_000), ...fields })
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee', { fullName: 'Olga Ray' }))
  const personal = new RegExp(`Lena|Zq|0491|deleted-|${applicant.email}`)
  return { poster, applicant, personal }
}

test('a daily email has no personal data of an applicant who has deleted the account, and still names the others', async () => {
  const tomorrow = new Date(Date.now() + DAY_MS)
  for (const fields of [{}, { status: 'Hired' }] as const) {
    const { poster, applicant, personal } = await makeDailyCase(fields)
    await eraseAccount(bed.ctx(applicant))
    await sendAt(tomorrow)
    const [digest] = await emailsTo(poster)
    expect(digest?.text).toContain('Olga Ray')
    expect(digest?.text).toContain('Deleted account')
    expect(JSON.stringify(digest)).not.toMatch(personal)
  }
})

test('an account that is deleted while the daily email is written leaves nothing in it', async () => {
  const { poster, applicant, personal } = await makeDailyCase()
  const ctx = bed.ctx(applicant)
  await overlap(bed.db, ctx, eraseAccount, () => sendAt(new Date(Date.now() + DAY_MS)))
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
  const notify = () => notifyNewApplicant.run({ ...bed.ctx(), now: () => new Date() }, { applicationId })
  await overlap(bed.db, bed.ctx(applicant), eraseAccount, notify)
  expect((await emailsTo(poster)).map(({ subject }) => subject)).toEqual([
    `An applicant for ${application?.jobTitle} has deleted their account`,
  ])
})
