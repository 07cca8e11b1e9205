import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage } from '#app/core/pagination/keyset.server.ts'
import { countCapped } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import { consultationTypes } from '#db/schema/scheduling.ts'
import { OPEN_WAITLIST_STATUSES } from './waitlist-entry.ts'
import { endWaitlistEntry } from './waitlist-links.server.ts'

const isOpen = inArray(waitlistEntries.status, OPEN_WAITLIST_STATUSES)

/**
 * Everyone who waits or has been offered a time, newest first, 20 per page: a range of `waitlist_entries_newest_idx`.
 */
export function listWaitlist(ctx: Ctx, position: PagePosition) {
  assertCan(ctx.actor, 'booking.waitlist')
  return loadPage(
    position,
    { at: waitlistEntries.createdAt, id: waitlistEntries.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: waitlistEntries.id,
          typeName: consultationTypes.name,
          onDate: waitlistEntries.onDate,
          fullName: waitlistEntries.fullName,
          email: waitlistEntries.email,
          phone: waitlistEntries.phone,
          status: waitlistEntries.status,
          offeredTime: waitlistEntries.offeredTime,
          createdAt: waitlistEntries.createdAt,
        })
        .from(waitlistEntries)
        .innerJoin(consultationTypes, eq(consultationTypes.id, waitlistEntries.typeId))
        .where(and(isOpen, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
}

export type WaitlistRow = Awaited<ReturnType<typeof listWaitlist>>['rows'][number]

/** The number of people who wait or have been offered a time, at most `MAX_COUNT` + 1. */
export function countWaitlist(ctx: Ctx): Promise<number> {
  assertCan(ctx.actor, 'booking.waitlist')
  return countCapped(ctx, waitlistEntries, isOpen)
}

/** Removes someone from the waitlist. They are not emailed. @throws a 404 response for an unknown entry */
export async function removeFromWaitlist(ctx: Ctx, id: string): Promise<void> {
  assertCan(ctx.actor, 'booking.waitlist')
  const [entry] = isId(id)
    ? await ctx.db.select({ id: waitlistEntries.id }).from(waitlistEntries).where(eq(waitlistEntries.id, id))
    : []
  if (!entry) throw notFound()
  await endWaitlistEntry(ctx, entry.id, 'agency')
}
