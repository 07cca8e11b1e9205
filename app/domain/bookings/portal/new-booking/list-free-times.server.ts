import type { Ctx } from '#app/core/context.ts'
import { listTypesForAgency } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { assertCan } from '#app/policy/policy.ts'

export type FreeTimes = {
  date: string
  /** Times of day at which a consultation can start within the opening hours. */
  times: string[]
  /** Why the day has no times at all, as a sentence; null on an open day. */
  closedReason: string | null
  /** The next free time after a day that has none; null when there is none soon either. */
  next: { date: string; time: string } | null
}

/**
 * The free times of a date for a booking that the agency makes, without minimum notice and booking window. An unknown
 * type is the default one.
 *
 * @param consultantId only when this consultant is free; null for anyone who holds the type
 */
export async function listFreeTimes(
  ctx: Ctx,
  date: string,
  typeId: string | null,
  consultantId: string | null,
): Promise<FreeTimes> {
  assertCan(ctx.actor, 'booking.create')
  const isType = typeId && (await listTypesForAgency(ctx, typeId)).some(({ id }) => id === typeId)
  const options = { byAgency: true, ...(isType && { typeId }), ...(consultantId && { consultantId }) }
  const { slots, closedReason, nextFree } = await listDaySlots(ctx, date, options)
  const times = slots.filter(({ free }) => free).map(({ time }) => time)
  return { date, times, closedReason, next: nextFree && { date: nextFree.date, time: nextFree.time } }
}
