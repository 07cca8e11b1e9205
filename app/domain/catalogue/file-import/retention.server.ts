import type { RetentionRule } from '#app/core/retention.server.ts'
import { storeImports } from '#db/schema/catalogue.ts'

export const STORE_IMPORT_RETENTION: RetentionRule[] = [
  // Uploaded files that were not imported, and the results of those that were.
  { table: storeImports, since: storeImports.createdAt, days: 7 },
]
