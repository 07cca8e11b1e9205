import type { RetentionRule } from '#app/core/retention.server.ts'
import { jobReports } from '#db/schema/jobs.ts'

export const MODERATION_RETENTION: RetentionRule[] = [{ table: jobReports, since: jobReports.createdAt, days: 365 }]
