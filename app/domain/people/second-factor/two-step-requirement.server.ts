import type { Ctx } from '#app/core/context.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { countPasskeys } from '../passkeys/passkey-queries.server.ts'
import { hasTwoStep } from './two-step-queries.server.ts'

/** Whether accounts of a type must use two-step verification: admins, while the security settings require it. */
export async function mustUseTwoStep(ctx: Pick<Ctx, 'db' | 'production'>, userType: UserType): Promise<boolean> {
  return userType === 'admin' && (await findSecuritySettings(ctx)).requireAdminSecondFactor
}

/** Whether the signed-in person must set up two-step verification first: an authenticator app or a passkey. */
export async function mustSetUpTwoStep({ actor, ...ctx }: Pick<Ctx, 'db' | 'actor' | 'production'>): Promise<boolean> {
  if (actor.kind !== 'person' || !(await mustUseTwoStep(ctx, actor.userType))) return false
  return !(await hasTwoStep(ctx, actor.id)) && (await countPasskeys(ctx, actor.id)) === 0
}
