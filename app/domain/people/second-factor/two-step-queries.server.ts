import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type Auth, verifySessionToken } from '#app/platform/auth.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { users, verifications } from '#db/schema/people.ts'

/** Whether the account asks for a code at sign-in. */
export async function hasTwoStep(ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> {
  const [user] = await ctx.db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, personId))
  return user?.on ?? false
}

export type TwoStepStatus = { on: false } | { on: true; recoveryCodesLeft: number }

/** The signed-in person's two-step verification. */
export async function findTwoStepStatus(ctx: Ctx, auth: Auth): Promise<TwoStepStatus> {
  const person = requirePerson(ctx.actor)
  if (!(await hasTwoStep(ctx, person.id))) return { on: false }
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: person.id } })
  return { on: true, recoveryCodesLeft: backupCodes.length }
}

/** The account of a sign-in whose password was correct and whose code is missing; null if it has expired. */
export async function findPendingSignIn(
  ctx: Ctx,
  secret: string,
  cookieValue: string | null,
): Promise<{ personId: string } | null> {
  const identifier = cookieValue && verifySessionToken(cookieValue, secret)
  if (!identifier) return null
  const [row] = await ctx.db
    .select({ personId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, ctx.now)))
  return row ?? null
}
