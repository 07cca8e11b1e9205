import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultantCalendars } from '#db/schema/scheduling.ts'
import { updateSchedule } from '../../schedule-lock.server.ts'
import { findConsultant } from '../consultants-queries.server.ts'
import { type CalendarSource, readCalendar } from './read-calendar.server.ts'
import { replaceBusyTimes } from './store-busy-times.server.ts'

/** `error` is a sentence about the address. */
export type ConnectCalendarResult = { ok: true; fullName: string; busyTimes: number } | { ok: false; error: string }

/**
 * Reads a calendar and, if it can be read, makes it the consultant's calendar in place of another one. From then on no
 * consultation is offered while it is busy.
 *
 * @throws a 404 response for an unknown consultant
 */
export async function connectCalendar(
  ctx: Ctx,
  consultantId: string,
  source: CalendarSource,
): Promise<ConnectCalendarResult> {
  assertCan(ctx.actor, 'booking.settings')
  const { fullName, email } = await findConsultant(ctx, consultantId)
  const result = await readCalendar(ctx, source, email)
  if (!result.ok) return result
  const { url, username } = source
  const password = username === '' ? '' : await ctx.encryption.encrypt(source.password)
  const calendar = { url, username, password, checkedAt: ctx.now, succeededAt: ctx.now, lastError: null }
  return updateSchedule(ctx, async (ctx): Promise<ConnectCalendarResult> => {
    await ctx.db
      .insert(consultantCalendars)
      .values({ consultantId, ...calendar })
      .onConflictDoUpdate({ target: consultantCalendars.consultantId, set: calendar })
    await replaceBusyTimes(ctx, consultantId, result.times)
    await audit(ctx, 'booking.calendar-connected', fullName, url)
    return { ok: true, fullName, busyTimes: result.times.length }
  })
}

/** Forgets a consultant's calendar and its busy times. @throws a 404 response for an unknown consultant */
export async function disconnectCalendar(ctx: Ctx, consultantId: string): Promise<void> {
  assertCan(ctx.actor, 'booking.settings')
  const { fullName } = await findConsultant(ctx, consultantId)
  await updateSchedule(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .delete(consultantCalendars)
      .where(eq(consultantCalendars.consultantId, consultantId))
      .returning({ url: consultantCalendars.url })
    if (!deleted) return { ok: false }
    await audit(ctx, 'booking.calendar-disconnected', fullName, deleted.url)
    return { ok: true }
  })
}

/** Only the host is recorded, because the address is secret. */
function audit(
  ctx: Ctx,
  action: 'booking.calendar-connected' | 'booking.calendar-disconnected',
  consultant: string,
  url: string,
): Promise<void> {
  const details = { consultant, host: new URL(url).hostname }
  return recordAudit(ctx, { action, subjectType: 'agency', subjectId: 'bookings', details })
}
