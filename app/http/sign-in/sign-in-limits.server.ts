import type { Ctx } from '#app/core/context.ts'
import { isKnownDevice } from '#app/domain/people/known-devices.server.ts'
import {
  clearAttempts,
  consumeAttempt,
  consumeRateLimit,
  refundAttempt,
  refundRateLimit,
} from '../rate-limit.server.ts'

/** The subject of the limit on all clients together. */
const EVERYONE = 'everyone'

export type SignInAttempt = {
  /** Takes the attempt off every counter: the password was correct, which also ends the delays of the account. */
  succeed(): Promise<void>
  /** Takes the attempt off every counter: the password was not checked. */
  cancel(): Promise<void>
}

/**
 * Counts a sign-in as failed, before its password is checked: for the account and the client, for the client, and
 * except on a known device for the account and in total. Guesses from elsewhere therefore never delay the owner of an
 * account on a device that they use.
 *
 * @param deviceToken the browser's device token, if it has one (`parseDeviceCookie`)
 * @returns the attempt, or the seconds to wait
 */
export async function startSignInAttempt(
  ctx: Ctx,
  input: { client: string; email: string; deviceToken: string | null },
): Promise<{ ok: true; attempt: SignInAttempt } | { ok: false; wait: number; reason: 'client' | 'account' | 'total' }> {
  const { client, email } = input
  const accountAtClient = `${client} ${email}`
  const fromClient =
    (await consumeRateLimit(ctx, 'signIn', accountAtClient)) ?? (await consumeRateLimit(ctx, 'signInClient', client))
  if (fromClient) return { ok: false, wait: fromClient, reason: 'client' }
  const isKnown = await isKnownDevice(ctx, email, input.deviceToken)
  if (!isKnown) {
    const total = await consumeRateLimit(ctx, 'signInTotal', EVERYONE)
    if (total) return { ok: false, wait: total, reason: 'total' }
    const delay = await consumeAttempt(ctx, 'signInAccount', email)
    if (delay) {
      // Otherwise attempts on one account, which are not checked, would use up the total.
      await refundRateLimit(ctx, 'signInTotal', EVERYONE)
      return { ok: false, wait: delay, reason: 'account' }
    }
  }
  const refund = async () => {
    await refundRateLimit(ctx, 'signIn', accountAtClient)
    await refundRateLimit(ctx, 'signInClient', client)
    if (!isKnown) await refundRateLimit(ctx, 'signInTotal', EVERYONE)
  }
  return {
    ok: true,
    attempt: {
      async succeed() {
        await refund()
        await clearAttempts(ctx, 'signInAccount', email)
      },
      async cancel() {
        await refund()
        if (!isKnown) await refundAttempt(ctx, 'signInAccount', email)
      },
    },
  }
}
