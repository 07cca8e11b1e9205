import type { RetentionRule } from '#app/core/retention.server.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'

export const DRAFT_RETENTION: RetentionRule[] = [
  { table: applicationDrafts, since: applicationDrafts.savedAt, days: 90 },
]
