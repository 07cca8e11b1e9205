import type { Ctx } from '#app/core/context.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { hasTwoStep } from './two-step-queries.server.ts'

type RequirementCtx = Pick<Ctx, 'db' | 'actor' | 'production'>

/** Whether the signed-in person must use two-step verification: an admin, while the security settings require it. */
export async function isTwoStepRequired(ctx: RequirementCtx): Promise<boolean> {
  const isAdmin = ctx.actor.kind === 'person' && ctx.actor.userType === 'admin'
  return isAdmin && (await findSecuritySettings(ctx)).requireAdminSecondFactor
}

/** Whether the signed-in person must set up two-step verification first. */
export async function mustSetUpTwoStep(ctx: RequirementCtx): Promise<boolean> {
  return ctx.actor.kind === 'person' && (await isTwoStepRequired(ctx)) && !(await hasTwoStep(ctx, ctx.actor.id))
}
