import { eq, getTableName, inArray, lt, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAllowanceEntry } from '#app/domain/checkout/allowance/allowance-ledger.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import type { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingLinks } from '#db/schema/bookings.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import {
  apiKeys,
  apiResponses,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookFormerSecrets,
} from '#db/schema/integrations.ts'
import { interviewLinks } from '#db/schema/interviews.ts'
import { jobAlertEmails, jobAlerts } from '#db/schema/job-alerts.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobReports } from '#db/schema/jobs.ts'
import { companyInvitations, sessions, verifications } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { emailReversals, knownDevices, securityEvents } from '#db/schema/security.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeBooking, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { makeCheckout } from '#tests/support/store-actions.ts'
import { deleteExpiredRows, RETENTION } from './delete-expired-rows.ts'

const NOW = new Date('2031-03-01T12:00:00Z')

let bed: TestBed
let employer: Person
let seeker: Person
let application: typeof applications.$inferSelect

beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
  seeker = await makePerson(bed.db, 'employee')
  application = await makeApplication(bed.db, await makeJob(bed.db, employer), seeker)
})
afterAll(() => bed.close())

const uploadedFile = (createdAt: Date) => ({
  id: newId(),
  fileName: 'file.csv',
  content: Buffer.from('a,b'),
  status: 'uploaded' as const,
  createdBy: employer.id,
  createdAt,
})
const writtenAt = (at: Date) => ({ createdAt: at, updatedAt: at })

async function endedCheckout(endedAt: Date, status: 'expired' | 'paid'): Promise<string> {
  const { id } = await makeCheckout(bed.ctx(GUEST))
  await bed.db.update(checkouts).set({ status, endedAt }).where(eq(checkouts.id, id))
  return id
}

/** For each table with a rule: inserts a row whose time counts from `at`. */
const INSERT: [PgTable, (at: Date) => Promise<unknown>][] = [
  [
    sessions,
    (at) =>
      bed.db
        .insert(sessions)
        .values({ id: newId(), token: generateToken(), userId: seeker.id, expiresAt: at, ...writtenAt(at) }),
  ],
  [
    verifications,
    (at) =>
      bed.db
        .insert(verifications)
        .values({ id: newId(), identifier: newId(), value: 'x', expiresAt: at, ...writtenAt(at) }),
  ],
  [
    bookingLinks,
    async (at) => {
      const { id } = await makeBooking(bed.db)
      await bed.db.insert(bookingLinks).values({ tokenHash: newId(), bookingId: id, expiresAt: at })
    },
  ],
  [
    interviewLinks,
    async (at) => {
      const { id } = await makeInterview(bed.db, application, [NOW])
      await bed.db.insert(interviewLinks).values({ tokenHash: newId(), interviewId: id, expiresAt: at })
    },
  ],
  [rateLimits, (at) => bed.db.insert(rateLimits).values({ key: generateToken(), windowEndsAt: at, used: 1 })],
  [
    emailReversals,
    (at) =>
      bed.db.insert(emailReversals).values({
        id: newId(),
        userId: seeker.id,
        previousEmail: 'old@example.com',
        newEmail: 'new@example.com',
        tokenHash: newId(),
        createdAt: at,
        expiresAt: at,
      }),
  ],
  [
    securityEvents,
    (at) =>
      bed.db
        .insert(securityEvents)
        .values({ id: newId(), at, type: 'sign-in.failed', address: '192.0.2.1', details: {} }),
  ],
  [
    auditEvents,
    (at) =>
      bed.db.insert(auditEvents).values({
        id: newId(),
        at,
        action: 'person.signed-in',
        subjectType: 'person',
        subjectId: seeker.id,
        address: '192.0.2.1',
        details: {},
      }),
  ],
  [
    applicationDrafts,
    async (at) => {
      const job = await makeJob(bed.db, employer)
      await bed.db.insert(applicationDrafts).values({ personId: seeker.id, jobId: job.id, fields: {}, savedAt: at })
    },
  ],
  [
    apiResponses,
    async (at) => {
      await makeApiKey(bed.db, employer, [])
      const [key] = await bed.db.select({ id: apiKeys.id }).from(apiKeys).limit(1)
      await bed.db
        .insert(apiResponses)
        .values({ keyId: key?.id ?? '', idempotencyKey: newId(), fingerprint: 'x', createdAt: at })
    },
  ],
  [
    jobReports,
    (at) =>
      bed.db
        .insert(jobReports)
        .values({ id: newId(), jobId: application.jobId, reason: 'scam', reporterKey: newId(), createdAt: at }),
  ],
  [
    jobAlertEmails,
    async (at) => {
      const id = newId()
      const times = { createdAt: at, checkedUntil: at, dueAt: at }
      const alert = { email: `${id}@example.com`, query: '', frequency: 'daily' as const, token: generateToken() }
      await bed.db.insert(jobAlerts).values({ id, ...alert, ...times })
      await bed.db.insert(jobAlertEmails).values({ id: newId(), alertId: id, jobIds: [], sentAt: at })
    },
  ],
  [
    companyInvitations,
    (at) =>
      bed.db.insert(companyInvitations).values({
        id: newId(),
        companyId: employer.companyId ?? '',
        email: `${newId()}@example.com`,
        role: 'recruiter',
        tokenHash: newId(),
        invitedBy: employer.id,
        sentAt: at,
        expiresAt: at,
      }),
  ],
  [
    webhookEvents,
    (at) => bed.db.insert(webhookEvents).values({ id: newId(), type: 'job.published', body: '{}', createdAt: at }),
  ],
  [
    webhookFormerSecrets,
    async (at) => {
      const endpoint = { id: newId(), profileId: employer.id, url: 'u', eventTypes: [], secret: 's' }
      await bed.db.insert(webhookEndpoints).values({ ...endpoint, ...writtenAt(at) })
      const former = { id: newId(), endpointId: endpoint.id, secret: 'f', replacedAt: at }
      return bed.db.insert(webhookFormerSecrets).values(former)
    },
  ],
  [
    knownDevices,
    (at) =>
      bed.db
        .insert(knownDevices)
        .values({ id: newId(), userId: seeker.id, tokenHash: newId(), createdAt: at, lastUsedAt: at }),
  ],
  [imports, (at) => bed.db.insert(imports).values({ ...uploadedFile(at), options: {} })],
  [checkouts, (at) => endedCheckout(at, 'expired')],
  [storeImports, (at) => bed.db.insert(storeImports).values({ ...uploadedFile(at), kind: 'stock' })],
]

/** The first rule of each table. `suspend-person.db.test.ts` tests the second one of sessions. */
const RULES = RETENTION.filter((rule, index) => RETENTION.findIndex(({ table }) => table === rule.table) === index)

test('the rules of every table are tested', () => {
  const tested = INSERT.map(([table]) => getTableName(table)).sort()
  expect(RULES.map(({ table }) => getTableName(table)).sort()).toEqual(tested)
})

test.each(RULES.map((rule) => [getTableName(rule.table), rule] as const))(
  'a row of %s is deleted, or loses what is personal, once its time is over, and not before',
  async (_name, { table, since, days, clears }) => {
    const insert = INSERT.find(([of]) => of === table)?.[1]
    const last = new Date(NOW.getTime() - days * DAY_MS)
    await insert?.(last)
    await insert?.(new Date(last.getTime() - 1))
    await deleteExpiredRows.run({ db: bed.db, now: () => NOW }, {})
    const rows = await bed.db
      .select({ at: since })
      .from(table)
      .where(clears && ne(clears, ''))
    expect(rows).toEqual([{ at: last }])
  },
)

test('the deliveries of an event are deleted with it', async () => {
  const [eventId, endpointId, createdAt] = [newId(), newId(), new Date(NOW.getTime() - 31 * DAY_MS)]
  const endpoint = { id: endpointId, profileId: employer.id, url: 'https://example.com', eventTypes: [], secret: 'x' }
  await bed.db.insert(webhookEndpoints).values({ ...endpoint, ...writtenAt(createdAt) })
  await bed.db.insert(webhookEvents).values({ id: eventId, type: 'job.published', body: '{}', createdAt })
  await bed.db.insert(webhookDeliveries).values({ id: newId(), eventId, endpointId, createdAt })
  await deleteExpiredRows.run({ db: bed.db, now: () => NOW }, {})
  expect(await bed.db.$count(webhookDeliveries)).toBe(0)
})

test('a checkout that became an order, or that is in the ledger of an allowance, is not deleted', async () => {
  const endedAt = new Date(NOW.getTime() - 400 * DAY_MS)
  const ids = [await endedCheckout(endedAt, 'paid'), await endedCheckout(endedAt, 'expired')]
  const entry = { kind: 'granted', changeCents: 100, checkoutId: ids[1] ?? null, reason: 'Uniform' } as const
  await addAllowanceEntry(bed.ctx(), seeker.id, entry)
  await deleteExpiredRows.run({ db: bed.db, now: () => NOW }, {})
  expect(await bed.db.$count(checkouts, inArray(checkouts.id, ids))).toBe(2)
})

test('an import that has started is not deleted', async () => {
  const createdAt = new Date(NOW.getTime() - 400 * DAY_MS)
  const started = (['queued', 'running', 'done', 'failed'] as const).map((status) => ({
    ...uploadedFile(createdAt),
    options: {},
    status,
  }))
  await bed.db.insert(imports).values(started)
  await deleteExpiredRows.run({ db: bed.db, now: () => NOW }, {})
  const rows = await bed.db.select({ id: imports.id }).from(imports).where(eq(imports.createdAt, createdAt))
  expect(rows).toHaveLength(4)
})

test('more expired rows than one statement deletes are deleted, also if another table has an error', async () => {
  await bed.db.execute(sql`
    insert into rate_limits (key, window_ends_at, used)
    select lpad(n::text, 43, '0'), ${new Date(NOW.getTime() - DAY_MS)}, 1 from generate_series(1, 5001) n`)
  await bed.db.execute(sql`
    create function fail_deletion() returns trigger language plpgsql as 'begin raise exception ''no deletion''; end';
    create trigger fail_deletion before delete on sessions execute function fail_deletion()`)
  await expect(deleteExpiredRows.run({ db: bed.db, now: () => NOW }, {})).rejects.toThrow(AggregateError)
  await bed.db.execute(sql`drop trigger fail_deletion on sessions; drop function fail_deletion()`)
  expect(await bed.db.$count(rateLimits, lt(rateLimits.windowEndsAt, NOW))).toBe(0)
})
