import { and, eq, exists, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { bookingLinks } from '#db/schema/bookings.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import { apiResponses, webhookEvents } from '#db/schema/integrations.ts'
import { interviewLinks } from '#db/schema/interviews.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobReports } from '#db/schema/jobs.ts'
import { companyInvitations, profiles, sessions, verifications } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { emailReversals, knownDevices, securityEvents } from '#db/schema/security.ts'

/** Days after which an uploaded file that was not imported is deleted, and with it the result of a product file. */
const MAX_DRAFT_DAYS = 7
/** Days since the upload after which an unfinished import counts as failed: its retries are used up. */
const MAX_IMPORT_DAYS = MAX_DRAFT_DAYS + 1
/** Days for which the expired sessions of suspended people are kept, so that their next page can say that they are suspended. */
const MAX_SUSPENDED_SESSION_DAYS = 30

/** Days for which security events are kept. */
const MAX_SECURITY_EVENT_DAYS = 90
/** Days since the last sign-in after which a browser counts as a new device again. */
const MAX_DEVICE_DAYS = 365
/** Days for which reports about jobs are kept. */
const MAX_JOB_REPORT_DAYS = 365

/** Days since the last change after which the draft of an application is deleted. */
const MAX_APPLICATION_DRAFT_DAYS = 90

/** Days for which the responses to requests with an idempotency key are kept. */
const MAX_API_RESPONSE_DAYS = 1

/** Days after which an expired invitation to a company is deleted: until then it can be resent. */
const MAX_EXPIRED_INVITATION_DAYS = 30

/** Days for which webhook events and their deliveries are kept. They contain personal data of applicants and customers. */
const MAX_WEBHOOK_EVENT_DAYS = 30

/** Every hour: deletes expired sessions, links, rate limit counters and drafts, so that these tables stay small. */
export const deleteExpiredRows = defineTask<object, { db: Database; now(): Date }>({
  name: 'delete-expired-rows',
  former: { name: 'sweep' },
  schedule: '17 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    const moment = now()
    const daysAgo = (days: number) => new Date(moment.getTime() - days * DAY_MS)
    const isSuspended = exists(
      db
        .select()
        .from(profiles)
        .where(and(eq(profiles.id, sessions.userId), isNotNull(profiles.suspendedAt))),
    )
    await db
      .delete(sessions)
      .where(
        and(
          lt(sessions.expiresAt, moment),
          or(not(isSuspended), lt(sessions.expiresAt, daysAgo(MAX_SUSPENDED_SESSION_DAYS))),
        ),
      )
    await db.delete(verifications).where(lt(verifications.expiresAt, moment))
    await db.delete(bookingLinks).where(lt(bookingLinks.expiresAt, moment))
    await db.delete(interviewLinks).where(lt(interviewLinks.expiresAt, moment))
    await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, moment))
    await db.delete(emailReversals).where(lt(emailReversals.expiresAt, moment))
    await db.delete(securityEvents).where(lt(securityEvents.at, daysAgo(MAX_SECURITY_EVENT_DAYS)))
    await db.delete(applicationDrafts).where(lt(applicationDrafts.savedAt, daysAgo(MAX_APPLICATION_DRAFT_DAYS)))
    await db.delete(apiResponses).where(lt(apiResponses.createdAt, daysAgo(MAX_API_RESPONSE_DAYS)))
    await db.delete(jobReports).where(lt(jobReports.createdAt, daysAgo(MAX_JOB_REPORT_DAYS)))
    await db.delete(companyInvitations).where(lt(companyInvitations.expiresAt, daysAgo(MAX_EXPIRED_INVITATION_DAYS)))
    await db.delete(webhookEvents).where(lt(webhookEvents.createdAt, daysAgo(MAX_WEBHOOK_EVENT_DAYS)))
    await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, daysAgo(MAX_DEVICE_DAYS)))
    await db.delete(imports).where(and(eq(imports.status, 'uploaded'), lt(imports.createdAt, daysAgo(MAX_DRAFT_DAYS))))
    await db
      .update(imports)
      .set({
        status: 'failed',
        content: null,
        result: { message: "The import didn't finish. Nothing was imported." },
        finishedAt: moment,
      })
      .where(and(inArray(imports.status, ['queued', 'running']), lt(imports.createdAt, daysAgo(MAX_IMPORT_DAYS))))
    await db.delete(storeImports).where(lt(storeImports.createdAt, daysAgo(MAX_DRAFT_DAYS)))
    await mergeFeedChanges(db)
  },
})

/** Replaces the rows of `feed_changes` by one with the same sum. */
async function mergeFeedChanges(db: Database): Promise<void> {
  await db.execute(sql`
    with merged as (delete from feed_changes returning changes, changed_at)
    insert into feed_changes select sum(changes), max(changed_at) from merged having count(*) > 0`)
}
