import { newId } from '#app/lib/id.ts'
import type { Tasks } from '#app/platform/tasks.server.ts'
import { personId } from '#app/policy/actor.ts'
import { securityEvents } from '#db/schema/security.ts'
import type { Ctx } from '../context.ts'
import type { SecurityEventType } from './security-events.ts'

/** At most this many events are written per second by one application; under attack the rest are only logged. */
const MAX_ROWS_PER_SECOND = 20

/** The events of the current second, by the task queue: an application has one, and its contexts share it. */
const eventCounts = new WeakMap<Tasks, { second: number; events: number }>()

/**
 * Logs a security event and writes a row for the Security page. A database that is unavailable loses the row, never the
 * log line, and never fails the request. Within a transaction that is rolled back, as that of a command that fails,
 * only the log line remains.
 *
 * @param event.personId the account concerned, when it is not the actor
 * @param event.details facts such as the limit or the path without tokens: no secrets and no email addresses
 */
export async function recordSecurityEvent(
  ctx: Pick<Ctx, 'db' | 'tasks' | 'actor' | 'now' | 'address' | 'requestId' | 'log'>,
  event: { type: SecurityEventType; personId?: string | null; details?: Record<string, string | number> },
): Promise<void> {
  const row = {
    at: ctx.now,
    type: event.type,
    personId: event.personId ?? personId(ctx.actor),
    address: ctx.address ?? '',
    requestId: ctx.requestId,
    details: event.details ?? {},
  }
  ctx.log.warn({ event: row.type, personId: row.personId, address: row.address, ...row.details }, 'security event')
  if (!hasCapacity(ctx)) return
  await ctx.db
    .insert(securityEvents)
    .values({ id: newId(), ...row })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'security event not written'))
}

/** An attacker must not be able to fill the database by causing events. */
function hasCapacity({ tasks, now }: Pick<Ctx, 'tasks' | 'now'>): boolean {
  const second = Math.floor(now.getTime() / 1000)
  const last = eventCounts.get(tasks)
  const count = last?.second === second ? last : { second, events: 0 }
  eventCounts.set(tasks, count)
  count.events += 1
  return count.events <= MAX_ROWS_PER_SECOND
}
