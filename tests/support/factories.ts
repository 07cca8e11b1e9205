import { newId } from '#app/lib/id.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'

/** `Passw0rd!` hashed with the library's parameters, so that tests need not wait for scrypt. */
export const PASSWORD = 'Passw0rd!'

let counter = 0
const next = () => ++counter

type PersonFields = {
  email?: string
  fullName?: string
  companyName?: string
  confirmed?: boolean
  passwordHash?: string
}

/** A confirmed person with a live session; employers get a company. */
export async function makePerson(db: Db, userType: UserType, fields: PersonFields = {}): Promise<Person> {
  const n = next()
  const id = newId()
  const sessionId = newId()
  const now = new Date()
  const email = fields.email ?? `${userType}${n}@example.com`
  const fullName = fields.fullName ?? `${userType} ${n}`
  const stamps = { createdAt: now, updatedAt: now }
  await db.insert(users).values({ id, name: fullName, email, emailVerified: fields.confirmed ?? true, ...stamps })
  await db.insert(accounts).values({
    id: newId(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: fields.passwordHash ?? null,
    ...stamps,
  })
  const companyName = userType === 'employer' ? (fields.companyName ?? `Company ${n}`) : null
  const companyId = companyName ? newId() : null
  if (companyId && companyName) {
    await db
      .insert(companies)
      .values({ id: companyId, name: companyName, slug: `company-${n}-${id.slice(-6)}`, ...stamps })
  }
  await db.insert(profiles).values({ id, userType, fullName, phone: '0412 345 678', companyId, createdAt: now })
  await db.insert(sessions).values({
    id: sessionId,
    token: `session-${sessionId}`,
    userId: id,
    expiresAt: new Date(now.getTime() + 86_400_000),
    ...stamps,
  })
  return { kind: 'person', id, sessionId, userType, email, fullName, companyId, companyName }
}

/** An open ad of `poster`, posted `ageMinutes` ago. */
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
      jobType: 'Full-time',
      description: 'Load and unload trucks at a busy warehouse.',
      responsibilities: ['Load trucks'],
      requirements: ['LF licence'],
      benefits: [],
      source: 'form',
      postedBy: poster.id,
      timeZone: 'Australia/Sydney',
      publishedAt: createdAt,
      listedUntil: new Date('9999-12-31T00:00:00Z'),
      createdAt,
      updatedAt: createdAt,
      ...columns,
    })
    .returning()
  if (!row) throw new Error('The job was not inserted.')
  return row
}

/** An application of `applicant` for `job`, `Pending` unless said otherwise. */
export async function makeApplication(
  db: Db,
  job: typeof jobs.$inferSelect,
  applicant: Person,
  fields: Partial<typeof applications.$inferInsert> = {},
): Promise<typeof applications.$inferSelect> {
  const at = fields.appliedAt ?? new Date()
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
