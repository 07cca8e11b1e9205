import type { RetentionRule } from '#app/core/retention.server.ts'
import { jobAlertEmails } from '#db/schema/job-alerts.ts'
import { MAX_RELISTED_DAYS } from './job-alert.ts'

export const ALERT_RETENTION: RetentionRule[] = [
  // After it, none of these jobs can be new for the alert again.
  { table: jobAlertEmails, since: jobAlertEmails.sentAt, days: MAX_RELISTED_DAYS },
]
