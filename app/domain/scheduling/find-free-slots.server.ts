import type { Ctx } from '#app/core/context.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { type AvailabilityOptions, loadAvailability, MAX_BOOKING_WINDOW_DAYS } from './availability.server.ts'
import { dayAvailability, isFree } from './day-availability.ts'

/** A slot to offer instead; `startsAt` is an ISO string. */
export type Alternative = { date: string; time: string; startsAt: string }

/** Days around the wish that are looked at first, and at most from its day on. */
const NEAR_DAYS = 3
const FAR_DAYS = 31
/** Days that are looked at for the next free slot, one stretch after the other: a week, a month, two more. */
const NEXT_WINDOWS = [7, 31, 62]

/**
 * The free slots nearest to `wished`, at most `most`, in the order of time: of the days around it, or where they are
 * full, of the month that follows. Nothing before now or beyond the horizon.
 */
export async function findNearestFreeSlots(
  ctx: Ctx,
  wished: Date,
  most = 3,
  looking: AvailabilityOptions = {},
): Promise<Alternative[]> {
  const today = todayIn(ctx.timeZone, ctx.now)
  const farthest = addDays(today, MAX_BOOKING_WINDOW_DAYS)
  const day = latest(earliest(todayIn(ctx.timeZone, wished), farthest), today)
  const near = await freeBetween(ctx, latest(addDays(day, -NEAR_DAYS), today), addDays(day, NEAR_DAYS), looking)
  const slots = near.length >= most ? near : await freeBetween(ctx, day, addDays(day, FAR_DAYS), looking)
  const distance = ({ startsAt }: Alternative) => Math.abs(Date.parse(startsAt) - wished.getTime())
  return slots
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/**
 * The first free slot after `date`, or from now on where that has passed; null where the next quarter has none. Looks week
 * by week at first, since the next day is seldom full too.
 */
export async function findNextFreeSlot(
  ctx: Ctx,
  date: string,
  looking: AvailabilityOptions = {},
): Promise<Alternative | null> {
  const today = todayIn(ctx.timeZone, ctx.now)
  if (date > addDays(today, MAX_BOOKING_WINDOW_DAYS)) return null
  let from = date < today ? today : addDays(date, 1)
  for (const days of NEXT_WINDOWS) {
    const [first] = await freeBetween(ctx, from, addDays(from, days - 1), looking)
    if (first) return first
    from = addDays(from, days)
  }
  return null
}

async function freeBetween(
  ctx: Ctx,
  from: string,
  until: string,
  looking: AvailabilityOptions,
): Promise<Alternative[]> {
  const known = await loadAvailability(ctx, from, until, looking)
  const found: Alternative[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) {
    for (const slot of dayAvailability(known, date).slots) {
      if (isFree(slot)) found.push({ date, time: slot.time, startsAt: slot.startsAt.toISOString() })
    }
  }
  return found
}

const earliest = (a: string, b: string) => (a < b ? a : b)
const latest = (a: string, b: string) => (a > b ? a : b)
