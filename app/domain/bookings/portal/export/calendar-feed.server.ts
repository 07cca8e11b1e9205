import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'

/**
 * Creates the secret URL of the person's calendar feed, or replaces it, which invalidates the old one immediately. Only
 * the token's hash is stored, so the URL can be shown only now.
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

/** Deletes the person's feed URL; does nothing when there is none. */
export async function deleteCalendarFeed(ctx: Ctx): Promise<void> {
  assertCan(ctx.actor, 'booking.review')
  const { id } = requirePerson(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const deleted = await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, id)).returning()
    if (deleted.length > 0)
      await recordAudit(ctx, { action: 'booking.feed-deleted', subjectType: 'person', subjectId: id })
  })
}

/** The person's feed URL and when it was created; null when there is none. */
export async function findCalendarFeed(ctx: Ctx): Promise<{ createdAt: Date } | null> {
  assertCan(ctx.actor, 'booking.review')
  const { id } = requirePerson(ctx.actor)
  const [row] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.profileId, id))
  return row ?? null
}

/** The URL of a feed, built from the configured origin only. */
export function calendarFeedUrl(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/calendar/${token}.ics`
}
