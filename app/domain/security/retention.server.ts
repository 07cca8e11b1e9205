import type { RetentionRule } from '#app/core/retention.server.ts'
import { securityEvents } from '#db/schema/security.ts'

export const SECURITY_RETENTION: RetentionRule[] = [{ table: securityEvents, since: securityEvents.at, days: 90 }]
