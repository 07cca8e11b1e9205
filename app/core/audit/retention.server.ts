import { auditEvents } from '#db/schema/audit.ts'
import type { RetentionRule } from '../retention.server.ts'

/**
 * Who changed what stays. The address of the device is personal data, and is kept as long as that of a security event.
 */
export const AUDIT_RETENTION: RetentionRule[] = [
  { table: auditEvents, since: auditEvents.at, days: 90, clears: auditEvents.address },
]
