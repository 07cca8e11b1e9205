import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import { accounts, users } from '#db/schema/people.ts'
import { hasPassword } from './own-password.server.ts'
import { countPasskeys } from './passkeys/passkey-queries.server.ts'

/** How a person can sign in. `services` are ids of sign-in services, also of those that are no longer configured. */
export type SignInMethods = { password: boolean; passkeys: number; services: string[] }

/**
 * Reads how a person can sign in, before one of the ways is removed. Locks the account, so that of two concurrent
 * removals the second one sees the first.
 */
export async function lockSignInMethods(ctx: Ctx, personId: string): Promise<SignInMethods> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('update')
  const connected = await ctx.db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(and(eq(accounts.userId, personId), ne(accounts.providerId, 'credential')))
  return {
    password: await hasPassword(ctx, personId),
    passkeys: supportsPasskeys(ctx.baseUrl) ? await countPasskeys(ctx, personId) : 0,
    services: connected.map(({ providerId }) => providerId),
  }
}
