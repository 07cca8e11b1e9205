import type { RetentionRule } from '#app/core/retention.server.ts'
import { interviewLinks } from '#db/schema/interviews.ts'

export const INTERVIEW_RETENTION: RetentionRule[] = [
  { table: interviewLinks, since: interviewLinks.expiresAt, days: 0 },
]
