import type { RetentionRule } from '#app/core/retention.server.ts'
import { webhookEvents } from '#db/schema/integrations.ts'

export const WEBHOOK_RETENTION: RetentionRule[] = [
  // Events contain personal data of applicants and customers. Their deliveries are deleted with them.
  { table: webhookEvents, since: webhookEvents.createdAt, days: 30 },
]
