import type { Ctx } from '#app/core/context.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { type AvailabilityOptions, MAX_BOOKING_WINDOW_DAYS } from '../availability.server.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { listDaySlots } from '../day-slots.server.ts'
import { listMonthDays } from '../month-days.server.ts'

/**
 * What a page that chooses a time begins with: the first and last day, the slots of `date` (tomorrow, unless said) and
 * its month.
 */
export async function loadSlotPicker(ctx: Ctx, options: { date?: string } & AvailabilityOptions = {}) {
  const today = todayIn(ctx.timeZone, ctx.now)
  const { date = addDays(today, 1), ...looking } = options
  const [settings, day, month] = await Promise.all([
    findBookingSettings(ctx),
    listDaySlots(ctx, date, looking),
    listMonthDays(ctx, date.slice(0, 7), looking),
  ])
  const { bookingWindowDays, slotMinutes, cancelCutoffMinutes, rescheduleCutoffMinutes } = settings
  return {
    today,
    last: addDays(today, options.byAgency ? MAX_BOOKING_WINDOW_DAYS : bookingWindowDays),
    day,
    month,
    slotMinutes,
    /** Until when before the start a booking can be moved as well as cancelled. */
    cutoffMinutes: Math.max(cancelCutoffMinutes, rescheduleCutoffMinutes),
  }
}
