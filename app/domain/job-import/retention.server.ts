import { eq } from 'drizzle-orm'
import type { RetentionRule } from '#app/core/retention.server.ts'
import { imports } from '#db/schema/job-import.ts'

/** Days after which an uploaded file that was not imported is deleted. */
export const MAX_UPLOAD_DAYS = 7

export const JOB_IMPORT_RETENTION: RetentionRule[] = [
  { table: imports, since: imports.createdAt, days: MAX_UPLOAD_DAYS, where: eq(imports.status, 'uploaded') },
]
