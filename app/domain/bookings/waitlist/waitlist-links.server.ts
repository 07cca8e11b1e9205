import { and, count, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isToken } from '#app/lib/token.server.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import { consultationTypes } from '#db/schema/scheduling.ts'
import { OPEN_WAITLIST_STATUSES, type WaitlistEntry } from './waitlist-entry.ts'

/** The entry of a link. The token alone gives access to it. @throws a 404 response for an unknown token */
export async function findWaitlistEntry(ctx: Ctx, token: string): Promise<WaitlistEntry & { typeName: string }> {
  if (!isToken(token)) throw notFound()
  const [row] = await ctx.db
    .select({ entry: waitlistEntries, typeName: consultationTypes.name })
    .from(waitlistEntries)
    .innerJoin(consultationTypes, eq(consultationTypes.id, waitlistEntries.typeId))
    .where(eq(waitlistEntries.token, token))
  if (!row) throw notFound()
  return { ...row.entry, typeName: row.typeName }
}

/** What the page of a link shows. `ahead`: people who wait for the same day and joined earlier. */
export async function loadWaitlistPage(ctx: Ctx, token: string) {
  const { id, typeId, typeName, onDate, status, offeredStartsAt, offerExpiresAt, customerTimeZone, createdAt } =
    await findWaitlistEntry(ctx, token)
  const isOffered = status === 'offered' && offerExpiresAt !== null && offerExpiresAt > ctx.now
  const [row] = await ctx.db
    .select({ ahead: count() })
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.typeId, typeId),
        eq(waitlistEntries.onDate, onDate),
        eq(waitlistEntries.status, 'waiting'),
        or(
          lt(waitlistEntries.createdAt, createdAt),
          and(eq(waitlistEntries.createdAt, createdAt), sql`${waitlistEntries.id} < ${id}::uuid`),
        ),
      ),
    )
  return {
    typeName,
    onDate,
    status: status === 'offered' && !isOffered ? ('expired' as const) : status,
    offer: isOffered && offeredStartsAt ? { startsAt: offeredStartsAt, expiresAt: offerExpiresAt } : null,
    customerTimeZone,
    ahead: row?.ahead ?? 0,
    timeZone: ctx.timeZone,
    now: ctx.now,
  }
}

export type WaitlistPageData = Awaited<ReturnType<typeof loadWaitlistPage>>

/**
 * Ends an open entry: by its link, or by the agency. A held time is free for the next person. Does nothing when the
 * entry has ended.
 */
export async function endWaitlistEntry(ctx: Ctx, entryId: string, by: 'customer' | 'agency'): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [entry] = await ctx.db
      .update(waitlistEntries)
      .set({ status: 'left', updatedAt: ctx.now })
      .where(and(eq(waitlistEntries.id, entryId), inArray(waitlistEntries.status, OPEN_WAITLIST_STATUSES)))
      .returning({ onDate: waitlistEntries.onDate })
    if (!entry) return
    await recordAudit(ctx, {
      action: 'booking.waitlist-left',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: { by, date: entry.onDate },
    })
  })
}
