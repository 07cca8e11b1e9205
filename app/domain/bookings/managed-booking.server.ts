import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'

/**
 * A booking that the actor can change: any booking for an admin, and for an employer the ones assigned to them as a
 * consultant.
 *
 * @throws a 403 response for other actors, a 404 response out of scope
 */
export async function findManagedBooking(ctx: Ctx, id: string): Promise<typeof bookings.$inferSelect> {
  assertCan(ctx.actor, 'booking.manage')
  if (!isId(id)) throw notFound()
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), bookingsVisibleTo(ctx.actor, 'booking.manage', 'all')))
  if (!booking) throw notFound()
  return booking
}
