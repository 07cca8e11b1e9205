import type { Ctx } from '#app/core/context.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'

/**
 * Whether a refund of `amountCents` needs a recent confirmation of the person's identity: with the refunds of the order
 * before it, because many small refunds are a large one.
 */
export async function needsIdentityConfirmation(
  ctx: Ctx,
  { refundedCents }: { refundedCents: number },
  amountCents: number,
): Promise<boolean> {
  return refundedCents + amountCents > (await findSecuritySettings(ctx)).refundStepUpCents
}
