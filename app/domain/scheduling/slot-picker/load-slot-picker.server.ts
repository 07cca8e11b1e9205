import type { Ctx } from '#app/core/context.ts'
import { monthOf, monthRange } from '#app/lib/calendar-dates.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { type AvailabilityOptions, loadAvailability } from '../availability.server.ts'
import { listDaySlots } from '../day-slots.server.ts'
import { toMonthDays } from '../month-days.server.ts'

export type SlotPickerData = Awaited<ReturnType<typeof loadSlotPicker>>

/**
 * The data of a page with a slot picker: the dates that can be booked, and the slots and month of `date` (default
 * tomorrow). The availability of the month, which the date is in, is loaded once.
 */
export async function loadSlotPicker(ctx: Ctx, options: { date?: string } & AvailabilityOptions = {}) {
  const { date = addDays(todayIn(ctx.timeZone, ctx.now), 1), ...given } = options
  const availabilityOptions = { ...given, isForDisplay: true }
  const month = monthOf(date)
  const { from, until } = monthRange(month)
  const availability = await loadAvailability(ctx, from, until, availabilityOptions)
  const { slotMinutes, cancelCutoffMinutes, rescheduleCutoffMinutes } = availability.settings
  return {
    today: availability.today,
    lastDate: availability.lastDate,
    day: await listDaySlots(ctx, date, availabilityOptions, availability),
    month: toMonthDays(availability, month),
    slotMinutes,
    /** The longer cut-off: before it, a booking can be both rescheduled and cancelled. */
    cutoffMinutes: Math.max(cancelCutoffMinutes, rescheduleCutoffMinutes),
  }
}
