import type { Ctx } from '#app/core/context.ts'
import { listDates } from '#app/lib/calendar-dates.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { type AvailabilityOptions, loadAvailability, MAX_BOOKING_WINDOW_DAYS } from './availability.server.ts'
import { dayAvailability, isFree } from './day-availability.ts'

/** A free slot suggested instead of an unavailable one; `startsAt` is an ISO string. */
export type Alternative = { date: string; time: string; startsAt: string }

/** Days searched on each side of the requested day first, and days searched from it on when those are full. */
const NEAR_DAYS = 3
const FAR_DAYS = 31
/** Days searched for the next free slot, in consecutive windows: a week, a month, two months. */
const NEXT_WINDOWS = [7, 31, 62]

/**
 * The `limit` free slots nearest to `requested`, in order of time: from the days around it or, when those are full,
 * from the month that follows. None is in the past or after the booking window.
 */
export async function findNearestFreeSlots(
  ctx: Ctx,
  requested: Date,
  limit = 3,
  options: AvailabilityOptions = {},
): Promise<Alternative[]> {
  const today = todayIn(ctx.timeZone, ctx.now)
  const maxDate = addDays(today, MAX_BOOKING_WINDOW_DAYS)
  const day = latest(earliest(todayIn(ctx.timeZone, requested), maxDate), today)
  const near = await listFreeSlots(ctx, latest(addDays(day, -NEAR_DAYS), today), addDays(day, NEAR_DAYS), options)
  const slots = near.length >= limit ? near : await listFreeSlots(ctx, day, addDays(day, FAR_DAYS), options)
  const distance = ({ startsAt }: Alternative) => Math.abs(Date.parse(startsAt) - requested.getTime())
  return slots
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/**
 * The first free slot after `date`, or from today when `date` has passed; null when the next 100 days have none. The
 * first window is a week, since the days after a full day are seldom full too.
 */
export async function findNextFreeSlot(
  ctx: Ctx,
  date: string,
  options: AvailabilityOptions = {},
): Promise<Alternative | null> {
  const today = todayIn(ctx.timeZone, ctx.now)
  if (date > addDays(today, MAX_BOOKING_WINDOW_DAYS)) return null
  let from = date < today ? today : addDays(date, 1)
  for (const days of NEXT_WINDOWS) {
    const [first] = await listFreeSlots(ctx, from, addDays(from, days - 1), options)
    if (first) return first
    from = addDays(from, days)
  }
  return null
}

/** Every free slot between two dates, in order of time. */
export async function listFreeSlots(
  ctx: Ctx,
  from: string,
  until: string,
  options: AvailabilityOptions,
): Promise<Alternative[]> {
  const availability = await loadAvailability(ctx, from, until, options)
  return listDates({ from, until }).flatMap((date) =>
    dayAvailability(availability, date)
      .slots.filter(isFree)
      .map(({ time, startsAt }) => ({ date, time, startsAt: startsAt.toISOString() })),
  )
}

const earliest = (a: string, b: string) => (a < b ? a : b)
const latest = (a: string, b: string) => (a > b ? a : b)
