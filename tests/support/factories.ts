import type { JobInput } from '#app/domain/jobs/posting/job-form.ts'
import { locateJob } from '#app/domain/jobs/search/places/locate-job.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { CompanyRole, Person, StaffRole, UserType } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'
import { applicationEvents, applicationMessages, applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { jobFeeds } from '#db/schema/integrations.ts'
import { interviewers, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { messageAttachments } from '#db/schema/messages.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { consultants } from '#db/schema/scheduling.ts'

/** A valid job as `postJob` takes it. */
export const JOB_INPUT: JobInput = {
  title: 'Forklift Driver',
  companyName: null,
  location: 'Fremantle WA',
  jobType: 'Full-time',
  salary: null,
  description: 'Load and unload trucks.',
  responsibilities: ['Load trucks'],
  requirements: ['LF licence'],
  benefits: [],
  category: null,
  workArrangement: null,
  payMinCents: null,
  payMaxCents: null,
  payPeriod: null,
  closesOn: null,
  reference: null,
}

/** The password of every person whose `passwordHash` is set. */
export const PASSWORD = 'Brolga-7walk!'

let counter = 0
const next = () => ++counter

type PersonFields = {
  email?: string
  fullName?: string
  companyName?: string
  /** Makes the employer a member of this colleague's company. */
  colleague?: Person
  /** The role in the company: owner unless it is given; null for someone who was removed from it. */
  companyRole?: CompanyRole | null
  /** Makes the employer account one of the agency's own staff, without a company. */
  staffRole?: StaffRole
  /** Whether the employer's company is verified: true unless it is given. */
  isCompanyVerified?: boolean
  confirmed?: boolean
  passwordHash?: string
}

const NO_COMPANY = { companyId: null, companyName: null, isCompanyVerified: false }

/** A confirmed person with a live session; employers get a verified company. */
export async function makePerson(db: Db, userType: UserType, fields: PersonFields = {}): Promise<Person> {
  const n = next()
  const id = newId()
  const sessionId = newId()
  const now = new Date()
  const email = fields.email ?? `${userType}${n}@example.com`
  const fullName = fields.fullName ?? `${userType} ${n}`
  const timestamps = { createdAt: now, updatedAt: now }
  await db.insert(users).values({ id, name: fullName, email, emailVerified: fields.confirmed ?? true, ...timestamps })
  await db.insert(accounts).values({
    id: newId(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: fields.passwordHash ?? null,
    ...timestamps,
  })
  const { colleague, staffRole = null } = fields
  const hasCompany = userType === 'employer' && staffRole === null
  const { companyRole = hasCompany ? 'owner' : null } = fields
  const companyName = hasCompany ? (colleague?.companyName ?? fields.companyName ?? `Company ${n}`) : null
  const companyId = companyName ? (colleague?.companyId ?? newId()) : null
  const isCompanyVerified = companyId !== null && (colleague?.isCompanyVerified ?? fields.isCompanyVerified ?? true)
  if (companyId && companyName && !colleague) {
    await db.insert(companies).values({
      id: companyId,
      name: companyName,
      slug: `company-${n}-${id.slice(-6)}`,
      verifiedAt: isCompanyVerified ? now : null,
      ...timestamps,
    })
  }
  await db
    .insert(profiles)
    .values({ id, userType, fullName, phone: '0412 345 678', companyId, companyRole, staffRole, createdAt: now })
  await db.insert(sessions).values({
    id: sessionId,
    token: `session-${sessionId}`,
    userId: id,
    expiresAt: new Date(now.getTime() + 86_400_000),
    ...timestamps,
  })
  const company = companyRole ? { companyId, companyName, isCompanyVerified } : NO_COMPANY
  return { kind: 'person', id, sessionId, userType, email, fullName, companyRole, staffRole, ...company }
}

/** An open job of `poster`, posted `ageMinutes` ago. */
export async function makeJob(
  db: Db,
  poster: Person,
  fields: Partial<typeof jobs.$inferInsert> & { ageMinutes?: number } = {},
): Promise<typeof jobs.$inferSelect> {
  const n = next()
  const { ageMinutes = 0, ...columns } = fields
  const createdAt = new Date(Date.now() - ageMinutes * 60_000 - 1000)
  const [row] = await db
    .insert(jobs)
    .values({
      id: newId(),
      title: `Forklift Driver ${n}`,
      companyName: poster.companyName ?? 'Muster',
      companyId: poster.companyId,
      location: 'Dandenong VIC',
      ...locateJob(columns.location ?? 'Dandenong VIC'),
      jobType: 'Full-time',
      description: 'Load and unload trucks at a busy warehouse.',
      responsibilities: ['Load trucks'],
      requirements: ['LF licence'],
      benefits: [],
      source: 'form',
      postedBy: poster.id,
      timeZone: 'Australia/Sydney',
      publishedAt: createdAt,
      reviewedAt: createdAt,
      listedUntil: new Date('9999-12-31T00:00:00Z'),
      createdAt,
      updatedAt: createdAt,
      ...columns,
    })
    .returning()
  if (!row) throw new Error('The job was not inserted.')
  return row
}

/**
 * An application of `applicant` for `job`, by default `Pending` and sent too long ago to be withdrawn without a trace.
 */
export async function makeApplication(
  db: Db,
  job: typeof jobs.$inferSelect,
  applicant: Person,
  fields: Partial<typeof applications.$inferInsert> = {},
): Promise<typeof applications.$inferSelect> {
  const at = fields.appliedAt ?? new Date(Date.now() - 90_000)
  const [row] = await db
    .insert(applications)
    .values({
      id: newId(),
      jobId: job.id,
      applicantId: applicant.id,
      postedBy: job.postedBy,
      status: 'Pending',
      jobTitle: job.title,
      companyName: job.companyName,
      appliedAt: at,
      statusChangedAt: at,
      ...fields,
    })
    .returning()
  if (!row) throw new Error('The application was not inserted.')
  await db
    .insert(applicationEvents)
    .values({ id: newId(), applicationId: row.id, fromStatus: null, toStatus: row.status, actorId: applicant.id, at })
  return row
}

/**
 * A message of `sender` about an application, with a file.
 *
 * @returns the ids of the message and of its file
 */
export async function makeMessageWithFile(
  db: Db,
  applicationId: string,
  author: { id: string; sender: 'applicant' | 'employer' },
  fields: Partial<typeof messageAttachments.$inferInsert> = {},
): Promise<{ messageId: string; attachmentId: string }> {
  const [messageId, attachmentId, at] = [newId(), newId(), new Date()]
  const message = { applicationId, sender: author.sender, authorId: author.id, body: 'Here is my licence.', at }
  await db.insert(applicationMessages).values({ id: messageId, ...message })
  const content = Buffer.from('Licence 1234')
  const file = { name: 'Licence', kind: 'txt' as const, size: content.length, content, status: 'ready' as const }
  await db
    .insert(messageAttachments)
    .values({ id: attachmentId, messageId, position: 0, ...file, uploadedAt: at, ...fields })
  return { messageId, attachmentId }
}

/** A text resume of `personId`. @returns its id */
export async function makeResume(
  db: Db,
  personId: string,
  fields: Partial<typeof resumes.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  const content = Buffer.from('Forklift driver')
  const file = { name: 'Resume', kind: 'txt' as const, size: content.length, content, text: 'Forklift driver' }
  await db.insert(resumes).values({ id, personId, ...file, uploadedAt: new Date(), ...fields })
  return id
}

/** A resume that its owner has sent with `application`. @returns its id */
export async function makeSentResume(
  db: Db,
  application: { id: string; applicantId: string },
  fields: Partial<typeof resumes.$inferInsert> = {},
): Promise<string> {
  const resumeId = await makeResume(db, application.applicantId, fields)
  await db.insert(applicationSubmissions).values({ applicationId: application.id, resumeId })
  return resumeId
}

/**
 * A confirmed half-hour booking at `startsAt` (by default an hour from now, on the minute). Each has its own resource
 * unless `resourceId` is given, so bookings never conflict by accident.
 */
export async function makeBooking(
  db: Db,
  fields: Partial<typeof bookings.$inferInsert> = {},
): Promise<typeof bookings.$inferSelect> {
  const n = next()
  const id = newId()
  const now = new Date()
  const startsAt = fields.startsAt ?? new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 3_600_000)
  const endsAt = fields.endsAt ?? new Date(startsAt.getTime() + 1_800_000)
  const [row] = await db
    .insert(bookings)
    .values({
      id,
      fullName: `Customer ${n}`,
      email: `customer${n}@example.com`,
      preferredDate: todayIn('Australia/Sydney', startsAt),
      preferredTime: '09:00',
      status: 'confirmed',
      startsAt,
      endsAt,
      blockedFrom: startsAt,
      blockedUntil: endsAt,
      resourceId: fields.consultantId ?? `seat-of-${id}`,
      calendarUid: `${id}@muster.example`,
      idempotencyKey: id,
      createdAt: now,
      updatedAt: now,
      cancelledAt: fields.status === 'cancelled' ? now : null,
      ...fields,
    })
    .returning()
  if (!row) throw new Error('The booking was not inserted.')
  return row
}

/** An active consultant with the agency's opening hours. */
export async function makeConsultant(
  db: Db,
  fields: Partial<typeof consultants.$inferInsert> = {},
): Promise<typeof consultants.$inferSelect> {
  const n = next()
  const [row] = await db
    .insert(consultants)
    .values({
      id: newId(),
      fullName: `Consultant ${n}`,
      email: `consultant${n}@muster.example`,
      createdAt: new Date(),
      ...fields,
    })
    .returning()
  if (!row) throw new Error('The consultant was not inserted.')
  return row
}

/** A feed at `/feeds/{name}.xml` of all jobs whose company is named. @returns its id */
export async function makeFeed(
  db: Db,
  name: string,
  fields: Partial<typeof jobFeeds.$inferInsert> = {},
): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const all = { categories: [], jobTypes: [], states: [], includesConfidential: false }
  await db
    .insert(jobFeeds)
    .values({ id, name, title: `Board ${next()}`, source: name, ...all, createdAt: now, updatedAt: now, ...fields })
  return id
}

/** An interview for an application with the poster of its job, proposed with `times`. */
export async function makeInterview(
  db: Db,
  application: typeof applications.$inferSelect,
  times: Date[],
): Promise<typeof interviews.$inferSelect> {
  const id = newId()
  const [row] = await db
    .insert(interviews)
    .values({
      id,
      applicationId: application.id,
      status: 'proposed',
      durationMinutes: 30,
      timeZone: 'Australia/Sydney',
      proposedBy: application.postedBy,
      place: 'Level 2, 1 Market Street',
      calendarUid: `interview-${id}@example.com`,
      createdAt: new Date(),
    })
    .returning()
  if (!row) throw new Error('The interview was not inserted.')
  await db.insert(interviewTimes).values(times.map((startsAt) => ({ interviewId: id, startsAt })))
  await db.insert(interviewers).values({ interviewId: id, personId: application.postedBy })
  return row
}
