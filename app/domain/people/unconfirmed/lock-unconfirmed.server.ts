import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { profiles, users } from '#db/schema/people.ts'

/**
 * Locks the account with an address that nobody has confirmed, whose details a new registration may replace: a stranger
 * may have registered the address before its owner.
 *
 * @returns null if the address is confirmed, or the account is an admin's or a consultant's, or was deleted
 */
export async function lockUnconfirmed(ctx: Ctx, email: string) {
  const [row] = await ctx.db
    .select({ id: users.id, companyId: profiles.companyId, suspendedAt: profiles.suspendedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        isNull(profiles.erasedAt),
        ne(profiles.userType, 'admin'),
        isNull(profiles.staffRole),
      ),
    )
    .for('update', { of: users })
  return row ?? null
}
