import type { RetentionRule } from '#app/core/retention.server.ts'
import { webhookEvents, webhookFormerSecrets } from '#db/schema/integrations.ts'
import { FORMER_SECRET_HOURS } from './webhook.ts'

export const WEBHOOK_RETENTION: RetentionRule[] = [
  // Events contain personal data of applicants and customers. Their deliveries are deleted with them.
  { table: webhookEvents, since: webhookEvents.createdAt, days: 30 },
  { table: webhookFormerSecrets, since: webhookFormerSecrets.replacedAt, days: FORMER_SECRET_HOURS / 24 },
]
