import type { RetentionRule } from '#app/core/retention.server.ts'
import { apiResponses } from '#db/schema/integrations.ts'

export const API_RETENTION: RetentionRule[] = [
  // For a day, a request with the same idempotency key gets the same response.
  { table: apiResponses, since: apiResponses.createdAt, days: 1 },
]
