import { AUDIT_RETENTION } from '#app/core/audit/retention.server.ts'
import { RATE_LIMIT_RETENTION } from '#app/core/rate-limit-counters.server.ts'
import { deleteExpired, type RetentionRule } from '#app/core/retention.server.ts'
import { API_RETENTION } from '#app/domain/api/retention.server.ts'
import { DRAFT_RETENTION } from '#app/domain/applications/sent/drafts/retention.server.ts'
import { BOOKING_RETENTION } from '#app/domain/bookings/customer/retention.server.ts'
import { STORE_IMPORT_RETENTION } from '#app/domain/catalogue/file-import/retention.server.ts'
import { CHECKOUT_RETENTION } from '#app/domain/checkout/retention.server.ts'
import { COMPANY_RETENTION } from '#app/domain/companies/retention.server.ts'
import { INTERVIEW_RETENTION } from '#app/domain/interviews/retention.server.ts'
import { ALERT_RETENTION } from '#app/domain/job-alerts/retention.server.ts'
import { JOB_IMPORT_RETENTION } from '#app/domain/job-import/retention.server.ts'
import { MODERATION_RETENTION } from '#app/domain/moderation/retention.server.ts'
import { PEOPLE_RETENTION } from '#app/domain/people/retention.server.ts'
import { SECURITY_RETENTION } from '#app/domain/security/retention.server.ts'
import { WEBHOOK_RETENTION } from '#app/domain/webhooks/retention.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'

/** What is deleted when its time is over. Emails are too, by a setting (`delete-old-emails.server.ts`). */
export const RETENTION: readonly RetentionRule[] = [
  ...RATE_LIMIT_RETENTION,
  ...AUDIT_RETENTION,
  ...SECURITY_RETENTION,
  ...PEOPLE_RETENTION,
  ...COMPANY_RETENTION,
  ...WEBHOOK_RETENTION,
  ...ALERT_RETENTION,
  ...JOB_IMPORT_RETENTION,
  ...DRAFT_RETENTION,
  ...MODERATION_RETENTION,
  ...BOOKING_RETENTION,
  ...INTERVIEW_RETENTION,
  ...STORE_IMPORT_RETENTION,
  ...CHECKOUT_RETENTION,
  ...API_RETENTION,
]

/**
 * Every hour: deletes expired sessions, links, rate limit counters and drafts, so that these tables stay small, and the
 * IP addresses of old activity. A rule that fails does not hold up the others.
 */
export const deleteExpiredRows = defineTask<object, { db: Database; now(): Date }>({
  name: 'delete-expired-rows',
  former: { name: 'sweep' },
  schedule: '17 * * * *',
  retryLimit: 2,
  async run({ db, now }) {
    const errors: unknown[] = []
    for (const rule of RETENTION) await deleteExpired(db, rule, now()).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, 'Some expired rows were not deleted.')
  },
})
