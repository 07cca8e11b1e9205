import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { inviteMember } from '#app/domain/companies/team/invite-member.server.ts'
import { postJob } from '#app/domain/jobs/posting/post-job.server.ts'
import { saveJob } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { apiKeys } from '#db/schema/integrations.ts'
import { jobs, savedJobs } from '#db/schema/jobs.ts'
import { companyInvitations, profiles, sessions, verifications } from '#db/schema/people.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import {
  JOB_INPUT,
  makeApplication,
  makeConsultant,
  makeJob,
  makePerson,
  makeResume,
} from '#tests/support/factories.ts'
import type { AccountTypeChange } from './change-account-type.server.tsx'
import { changeAccountType } from './change-account-type.server.tsx'

const TO_EMPLOYER: AccountTypeChange = {
  userType: 'employer',
  companyName: 'Bright & Co',
  reason: 'You registered as a job seeker.',
}
const TO_JOB_SEEKER: AccountTypeChange = { userType: 'employee', companyName: '', reason: 'You look for work.' }

const TO_CONSULTANT: AccountTypeChange = { userType: 'consultant', companyName: '', reason: 'You work here.' }

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const change = (person: Person, to: AccountTypeChange) => changeAccountType(bed.ctx(admin), person.id, to)
const typeOf = async ({ id }: Person) =>
  (await bed.db.select({ type: profiles.userType }).from(profiles).where(eq(profiles.id, id)))[0]?.type

test('a job seeker becomes an employer of a new company, is signed out, loses reset links, and is emailed the reason', async () => {
  const person = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, await makePerson(bed.db, 'employer'))
  await saveJob(bed.ctx(person), job.id)
  const at = bed.ctx().now
  await bed.db.insert(applicationDrafts).values({ personId: person.id, jobId: job.id, fields: {}, savedAt: at })
  const link = { id: newId(), identifier: `reset-password:${newId()}`, value: person.id }
  await bed.db.insert(verifications).values({ ...link, createdAt: at, updatedAt: at, expiresAt: at })
  expect(await change(person, TO_EMPLOYER)).toEqual({ ok: true, fullName: person.fullName })
  const [profile] = await bed.db
    .select({ type: profiles.userType, company: companies.name, verifiedAt: companies.verifiedAt })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, person.id))
  expect(profile).toEqual({ type: 'employer', company: 'Bright & Co', verifiedAt: null })
  expect(await bed.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  expect(await bed.db.$count(verifications, eq(verifications.value, person.id))).toBe(0)
  expect(await bed.db.$count(savedJobs, eq(savedJobs.personId, person.id))).toBe(0)
  expect(await bed.db.$count(applicationDrafts, eq(applicationDrafts.personId, person.id))).toBe(0)
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, person.email))
  expect(email?.text).toContain('You registered as a job seeker.')
  expect(email?.text).toContain('/employer/login')
  // Not everyone has a password.
  expect(email?.text).not.toContain('password')
  const [audit] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, person.id))
  expect(audit).toMatchObject({
    action: 'person.type-changed',
    actorId: admin.id,
    details: { accountType: { from: 'employee', to: 'employer' }, reason: TO_EMPLOYER.reason },
  })
})

test('a suspended person whose account type changes is not asked to sign in', async () => {
  const person = await makePerson(bed.db, 'employee')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, person.id))
  expect(await change(person, TO_EMPLOYER)).toMatchObject({ ok: true })
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, person.email))
  expect(email?.text).toContain('You can sign in once your account is no longer suspended.')
  expect(email?.text).not.toContain('/login')
})

test('the invitations that an owner sent no longer work once they are a job seeker', async () => {
  const owner = await makePerson(bed.db, 'employer')
  await makePerson(bed.db, 'employer', { colleague: owner })
  await inviteMember(bed.ctx(owner), { email: 'second.address@example.com', role: 'owner' })
  expect(await change(owner, TO_JOB_SEEKER)).toMatchObject({ ok: true })
  expect(await bed.db.$count(companyInvitations, eq(companyInvitations.invitedBy, owner.id))).toBe(0)
})

test('an employer without jobs becomes a job seeker, and their company, keys and calendar address are deleted', async () => {
  const person = await makePerson(bed.db, 'employer')
  const createdAt = new Date()
  const key = { name: 'Payroll', scopes: [], tokenHash: newId(), tokenEnd: 'abcd', createdAt }
  await bed.db.insert(apiKeys).values({ id: newId(), profileId: person.id, ...key })
  await bed.db.insert(calendarFeeds).values({ profileId: person.id, tokenHash: newId(), createdAt })
  expect(await change(person, TO_JOB_SEEKER)).toMatchObject({ ok: true })
  expect(await typeOf(person)).toBe('employee')
  expect(await bed.db.$count(apiKeys, eq(apiKeys.profileId, person.id))).toBe(0)
  expect(await bed.db.$count(calendarFeeds, eq(calendarFeeds.profileId, person.id))).toBe(0)
  expect(await bed.db.$count(companies, eq(companies.id, person.companyId ?? ''))).toBe(0)
})

test('a job seeker or an employer becomes a consultant of the agency, without a company, and back', async () => {
  const [seeker, employer] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]
  const consultant = await makeConsultant(bed.db, { profileId: employer.id })
  const roleOf = async ({ id }: Person) => {
    const { userType, staffRole, companyId } = profiles
    return (await bed.db.select({ userType, staffRole, companyId }).from(profiles).where(eq(profiles.id, id)))[0]
  }
  for (const person of [seeker, employer]) {
    expect(await change(person, TO_CONSULTANT)).toMatchObject({ ok: true })
    expect(await roleOf(person)).toEqual({ userType: 'employer', staffRole: 'consultant', companyId: null })
    const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, person.email))
    expect(email?.text).toContain('/employer/login')
  }
  expect(await bed.db.$count(companies, eq(companies.id, employer.companyId ?? ''))).toBe(0)
  const profileIdOf = async () =>
    (await bed.db.select().from(consultants).where(eq(consultants.id, consultant.id)))[0]?.profileId
  expect(await profileIdOf()).toBe(employer.id)
  expect(await change(employer, TO_JOB_SEEKER)).toMatchObject({ ok: true })
  expect(await roleOf(employer)).toEqual({ userType: 'employee', staffRole: null, companyId: null })
  expect(await profileIdOf()).toBeNull()
  expect(await change(seeker, TO_EMPLOYER)).toMatchObject({ ok: true })
  expect(await roleOf(seeker)).toMatchObject({ userType: 'employer', staffRole: null })
})

test('a company with another employer stays when one of them becomes a job seeker', async () => {
  const person = await makePerson(bed.db, 'employer')
  const colleague = await makePerson(bed.db, 'employer')
  await bed.db.update(profiles).set({ companyId: person.companyId }).where(eq(profiles.id, colleague.id))
  expect(await change(person, TO_JOB_SEEKER)).toMatchObject({ ok: true })
  expect(await bed.db.$count(companies, eq(companies.id, person.companyId ?? ''))).toBe(1)
})

test('the only owner of a company with the jobs of a former member keeps their type', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const former = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, former)
  await bed.db.update(jobs).set({ companyId: owner.companyId }).where(eq(jobs.id, job.id))
  expect(await change(owner, TO_JOB_SEEKER)).toEqual({ ok: false, obstacle: { kind: 'company-jobs', count: 0 } })
  expect(await typeOf(owner)).toBe('employer')
})

test('an account with applications, resumes or jobs, even deleted ones, and an admin keep their type', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer, { deletedAt: new Date(), listedUntil: null })
  const applicant = await makePerson(bed.db, 'employee')
  await makeApplication(bed.db, job, applicant)
  const owner = await makePerson(bed.db, 'employee')
  await makeResume(bed.db, owner.id)
  expect(await change(employer, TO_JOB_SEEKER)).toEqual({ ok: false, obstacle: { kind: 'jobs', count: 1 } })
  expect(await change(applicant, TO_EMPLOYER)).toEqual({ ok: false, obstacle: { kind: 'applications', count: 1 } })
  expect(await change(owner, TO_EMPLOYER)).toEqual({ ok: false, obstacle: { kind: 'resumes', count: 1 } })
  const other = await makePerson(bed.db, 'admin')
  expect(await change(other, TO_EMPLOYER)).toEqual({ ok: false, obstacle: { kind: 'admin', count: 0 } })
  for (const person of [employer, applicant, owner, other]) {
    expect(await typeOf(person)).toBe(person.userType)
    expect(await bed.db.$count(auditEvents, eq(auditEvents.subjectId, person.id))).toBe(0)
  }
})

test('a second click changes nothing more', async () => {
  const person = await makePerson(bed.db, 'employee')
  const results = await Promise.all([change(person, TO_EMPLOYER), change(person, TO_EMPLOYER)])
  expect(results).toEqual([
    { ok: true, fullName: person.fullName },
    { ok: true, fullName: person.fullName },
  ])
  expect(await bed.db.$count(auditEvents, eq(auditEvents.subjectId, person.id))).toBe(1)
  expect(await bed.db.$count(emails, eq(emails.recipient, person.email))).toBe(1)
})

test('an application or a job that is sent while the account type changes never ends up with the wrong type', async () => {
  const job = await makeJob(bed.db, await makePerson(bed.db, 'employer'))
  for (let round = 0; round < 10; round++) {
    const seeker = await makePerson(bed.db, 'employee')
    const employer = await makePerson(bed.db, 'employer')
    await Promise.allSettled([
      submitApplication(bed.ctx(seeker), job.id),
      change(seeker, TO_EMPLOYER),
      postJob(bed.ctx(employer), JOB_INPUT),
      change(employer, TO_JOB_SEEKER),
    ])
    const sent = await bed.db.$count(applications, eq(applications.applicantId, seeker.id))
    expect([sent, await typeOf(seeker)]).toEqual(sent > 0 ? [1, 'employee'] : [0, 'employer'])
    const posted = await bed.db.$count(jobs, eq(jobs.postedBy, employer.id))
    expect([posted, await typeOf(employer)]).toEqual(posted > 0 ? [1, 'employer'] : [0, 'employee'])
  }
})

test('only admins can change an account type, and an unknown id is not found', async () => {
  const person = await makePerson(bed.db, 'employee')
  for (const actor of [GUEST, person, await makePerson(bed.db, 'employer')]) {
    await expect(changeAccountType(bed.ctx(actor), person.id, TO_EMPLOYER)).rejects.toMatchObject({ status: 403 })
  }
  for (const id of [newId(), 'nobody']) {
    await expect(changeAccountType(bed.ctx(admin), id, TO_EMPLOYER)).rejects.toMatchObject({ status: 404 })
  }
})
