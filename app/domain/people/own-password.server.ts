import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { verifyPassword } from '#app/platform/auth.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { accounts } from '#db/schema/people.ts'

/**
 * Checks the signed-in person's password. The caller limits the attempts (`withPasswordLimit`).
 *
 * @returns the stored hash, or null for a wrong password and for an account without one
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function verifyOwnPassword(ctx: Ctx, password: string): Promise<string | null> {
  const person = requirePerson(ctx.actor)
  const [account] = await ctx.db.select({ hash: accounts.password }).from(accounts).where(credentialOf(person.id))
  if (!account?.hash) return null
  return (await verifyPassword({ hash: account.hash, password })) ? account.hash : null
}

/** The condition for the row of `accounts` with a person's password. */
export function credentialOf(personId: string) {
  return and(eq(accounts.userId, personId), eq(accounts.providerId, 'credential'))
}

/**
 * Whether an account has a password. One that was created with a sign-in service has none until its owner chooses one.
 */
export async function hasPassword(ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> {
  return (await ctx.db.$count(accounts, and(credentialOf(personId), isNotNull(accounts.password)))) > 0
}
