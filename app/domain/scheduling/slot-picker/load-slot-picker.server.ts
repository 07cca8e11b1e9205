import type { Ctx } from '#app/core/context.ts'
import { monthOf } from '#app/lib/calendar-dates.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { type AvailabilityOptions, MAX_BOOKING_WINDOW_DAYS } from '../availability.server.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { findTypeById } from '../consultation-types/type-queries.server.ts'
import { listDaySlots } from '../day-slots.server.ts'
import { listMonthDays } from '../month-days.server.ts'

export type SlotPickerData = Awaited<ReturnType<typeof loadSlotPicker>>

/** The data of a page with a slot picker: the dates that can be booked, and the slots and month of `date` (default tomorrow). */
export async function loadSlotPicker(ctx: Ctx, options: { date?: string } & AvailabilityOptions = {}) {
  const today = todayIn(ctx.timeZone, ctx.now)
  const { date = addDays(today, 1), ...availabilityOptions } = options
  const [settings, type, day, month] = await Promise.all([
    findBookingSettings(ctx),
    findTypeById(ctx, options.typeId),
    listDaySlots(ctx, date, availabilityOptions),
    listMonthDays(ctx, monthOf(date), availabilityOptions),
  ])
  const { bookingWindowDays, slotMinutes, cancelCutoffMinutes, rescheduleCutoffMinutes } = settings
  return {
    today,
    lastDate: addDays(today, options.byAgency ? MAX_BOOKING_WINDOW_DAYS : bookingWindowDays),
    day,
    month,
    slotMinutes: type.minutes ?? slotMinutes,
    /** The longer cut-off: before it, a booking can be both rescheduled and cancelled. */
    cutoffMinutes: Math.max(cancelCutoffMinutes, rescheduleCutoffMinutes),
  }
}
