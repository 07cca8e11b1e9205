import type { Ctx } from '#app/core/context.ts'
import { scheduleReminders } from '#app/domain/bookings/emails/reminders.server.ts'
import { HOUR_MS, instantIn, MINUTE_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { bookings } from '#db/schema/bookings.ts'
import { BOOKINGS, type DemoBooking } from './demo/bookings.ts'
import { instantOf, weekdayOf } from './demo-job.ts'
import type { LoadedPerson } from './load-people.ts'

const SLOT_MINUTES = 30
const REMINDER_HOURS = [24, 2]

/** Inserts the consultations, in the order in which they were booked. They fit the settings of a new database. */
export async function loadBookings(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<void> {
  const rows = BOOKINGS.map((booking) => bookingRow(ctx, booking, people))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row) => {
      const id = newId()
      return {
        id,
        calendarUid: `${id}@${new URL(ctx.baseUrl).hostname}`,
        idempotencyKey: `demo ${id}`,
        ...row,
      }
    })
  await ctx.db.insert(bookings).values(rows)
  for (const row of rows) {
    if (row.status === 'confirmed') await scheduleReminders(ctx, row, REMINDER_HOURS)
  }
}

function bookingRow(ctx: Ctx, booking: DemoBooking, people: Map<string, LoadedPerson>) {
  const { inDays, time, fullName, email, phone, message, status = 'confirmed', booked, zone, note } = booking
  const preferredDate = weekdayOf(inDays, ctx.now, ctx.timeZone)
  const startsAt = instantIn(ctx.timeZone, preferredDate, time)
  const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * MINUTE_MS)
  const createdAt = instantOf(booked, ctx.now, ctx.timeZone)
  const cancelled = status === 'cancelled'
  return {
    userId: people.get(email)?.id ?? null,
    fullName,
    email,
    phone: phone ?? null,
    message: message ?? null,
    preferredDate,
    preferredTime: time,
    startsAt,
    endsAt,
    blockedFrom: startsAt,
    blockedUntil: endsAt,
    resourceId: 'seat-1',
    status,
    sequence: cancelled ? 1 : 0,
    customerTimeZone: zone ?? ctx.timeZone,
    note: note ?? '',
    createdAt,
    confirmedAt: createdAt,
    // 14 hours after it was booked.
    cancelledAt: cancelled ? new Date(createdAt.getTime() + 14 * HOUR_MS) : null,
    cancelledBy: cancelled ? ('customer' as const) : null,
    updatedAt: createdAt,
  }
}
