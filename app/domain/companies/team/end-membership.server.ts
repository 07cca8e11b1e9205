import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Takes a member's role and whatever acts for it without signing in: API keys, webhooks and the calendar address. Without
 * this they would work again for the next company that the person joins. Sessions stay: they read the role each time.
 */
export async function endMembership({ db, now }: Ctx, memberId: string): Promise<void> {
  await db
    .update(profiles)
    .set({ companyRole: null, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.id, memberId))
  await endProgramAccess({ db, now }, memberId)
}

/** Ends what acts for a person without signing in. */
export async function endProgramAccess({ db, now }: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<void> {
  const isActive = and(eq(apiKeys.profileId, personId), isNull(apiKeys.revokedAt))
  await db.update(apiKeys).set({ revokedAt: now }).where(isActive)
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.profileId, personId))
  await db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, personId))
}
