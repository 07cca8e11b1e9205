import { inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingDays, bookingSettings } from '#db/schema/scheduling.ts'
import { type Conflicts, isAccepted, listClosureConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { findBookingRules } from '../settings/edit-booking-settings.server.ts'
import { formatWeekHours } from '../week-hours.ts'
import { findHoursAdvice, type HoursAdvice } from './find-hours-advice.server.ts'

export type FollowHoursAdviceResult =
  | { ok: true }
  /** There are upcoming bookings on these days, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; advice: HoursAdvice; conflicts: Conflicts }

/**
 * Closes the weekends and public holidays that contradict the text of the opening hours, all or none. Bookings on them
 * stay, and must be accepted first. Does nothing when nothing contradicts it any more.
 */
export async function followHoursAdvice(ctx: Ctx, acceptedConflicts: string): Promise<FollowHoursAdviceResult> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx): Promise<FollowHoursAdviceResult> => {
    const advice = await findHoursAdvice(ctx)
    if (!advice) return { ok: true }
    const { rules, version } = await findBookingRules(ctx)
    const hours = rules.hours.map((day, index) => (advice.weekend.includes(index) ? [] : day))
    const dates = advice.holidays.map(({ onDate }) => onDate)
    const conflicts = await listClosureConflicts(ctx, { before: rules.hours, after: hours, dates })
    if (!isAccepted(conflicts, acceptedConflicts)) return { ok: false, advice, conflicts }
    if (advice.weekend.length > 0) {
      await ctx.db.update(bookingSettings).set({ hours, version: version + 1 })
      const details = { hours: { from: formatWeekHours(rules.hours), to: formatWeekHours(hours) } }
      await audit(ctx, 'booking.settings-edited', details)
    }
    if (advice.holidays.length > 0) {
      const ids = advice.holidays.map(({ id }) => id)
      await ctx.db
        .update(bookingDays)
        .set({ closed: true, version: sql`${bookingDays.version} + 1` })
        .where(inArray(bookingDays.id, ids))
      const days = advice.holidays.map(({ onDate, name }) => `${onDate} ${name}`).join(', ')
      await audit(ctx, 'booking.days-closed', { days })
    }
    return { ok: true }
  })
}

/** `Keep them open`: the days stay open, and no admin is asked again until the text of the opening hours is changed. */
export async function rejectHoursAdvice(ctx: Ctx): Promise<void> {
  assertCan(ctx.actor, 'booking.settings')
  await transaction(ctx, async (ctx) => {
    await ctx.db.update(bookingSettings).set({ keptOpenAt: ctx.now })
    await audit(ctx, 'booking.days-kept-open', {})
  })
}

function audit(
  ctx: Ctx,
  action: 'booking.settings-edited' | 'booking.days-closed' | 'booking.days-kept-open',
  details: Record<string, unknown>,
): Promise<void> {
  return recordAudit(ctx, { action, subjectType: 'agency', subjectId: 'bookings', details })
}
