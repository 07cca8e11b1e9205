import { TooManyHashesError } from '#app/platform/auth.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { clearAttempts, consumeAttempt, refundAttempt } from './rate-limit.server.ts'
import type { RequestContext } from './request-context.ts'
import { failure, invalidForm } from './toast.server.ts'
import { serverBusy, tooManyRequests } from './too-many-requests.server.ts'

type LimitedResult = { ok: false; reason: 'limited'; seconds: number } | { ok: false; reason: 'busy' }

/**
 * Runs a command that checks the signed-in person's password (or code). Wrong ones are delayed, wherever they come
 * from: someone at an unlocked computer must not be able to guess the password there either.
 */
export async function withPasswordLimit<R extends { ok: boolean }>(
  { ctx }: Pick<RequestContext, 'ctx'>,
  command: () => Promise<R>,
): Promise<R | LimitedResult> {
  const { id } = requirePerson(ctx.actor)
  const seconds = await consumeAttempt(ctx, 'currentPassword', id)
  if (seconds) return { ok: false, reason: 'limited', seconds }
  try {
    const result = await command()
    if (result.ok) await clearAttempts(ctx, 'currentPassword', id)
    return result
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error
    await refundAttempt(ctx, 'currentPassword', id)
    return { ok: false, reason: 'busy' }
  }
}

/** The response to a form whose password was wrong or was not checked. `reply` gets the error of the password field. */
export function passwordNotAccepted<T extends object>(
  result: LimitedResult | { ok: false; reason: 'wrong-password' },
  reply: (errors?: Record<string, string[]>) => T,
  title: string,
) {
  if (result.reason === 'limited') return tooManyRequests(reply(), title, result.seconds)
  if (result.reason === 'busy') return serverBusy(reply(), title)
  const errors = { current_password: ['This password is incorrect. Try again.'] }
  return invalidForm(reply(errors), failure(title, 'Check your password.'))
}
