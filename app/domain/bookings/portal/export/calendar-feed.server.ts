import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'

/**
 * Makes the secret address of the person's own calendar feed, or a new one in place of the old, which ends at once. Only
 * its digest is kept, so the address is told this once.
 *
 * @returns the token, for `/calendar/{token}.ics`
 */
export async function createCalendarFeed(ctx: Ctx): Promise<string> {
  assertCan(ctx.actor, 'booking.review')
  const { id } = requirePerson(ctx.actor)
  const token = generateToken()
  const feed = { profileId: id, tokenHash: hashToken(token), createdAt: ctx.now }
  await transaction(ctx, async (ctx) => {
    await ctx.db.insert(calendarFeeds).values(feed).onConflictDoUpdate({ target: calendarFeeds.profileId, set: feed })
    await recordAudit(ctx, { action: 'booking.feed-created', subjectType: 'person', subjectId: id })
  })
  return token
}

/** Ends the person's secret address; without one it does nothing. */
export async function deleteCalendarFeed(ctx: Ctx): Promise<void> {
  assertCan(ctx.actor, 'booking.review')
  const { id } = requirePerson(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const gone = await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, id)).returning()
    if (gone.length > 0)
      await recordAudit(ctx, { action: 'booking.feed-deleted', subjectType: 'person', subjectId: id })
  })
}

/** Since when the person has a secret address; null without one. */
export async function findCalendarFeed(ctx: Ctx): Promise<{ createdAt: Date } | null> {
  assertCan(ctx.actor, 'booking.review')
  const { id } = requirePerson(ctx.actor)
  const [row] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.profileId, id))
  return row ?? null
}

/** Where the feed is read. Built from the configured origin only. */
export function calendarFeedUrl(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/calendar/${token}.ics`
}
