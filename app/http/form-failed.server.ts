import type { Ctx } from '#app/core/context.ts'
import { statusForDbError } from './status-for-db-error.server.ts'
import { failure, invalidForm, redirectWithToast } from './toast.server.ts'

/**
 * The response to a form that failed unexpectedly, with its title of specification section 8: 503 while the database is
 * unavailable, else 500. The form keeps its input, which an error page would lose. The error is logged as `{operation}
 * failed`.
 *
 * @throws thrown responses, and errors of values that the database cannot store, which are 400
 */
export function formFailed<T extends object>(
  ctx: Ctx,
  operation: string,
  error: unknown,
  reply: T,
  title: string,
  description = 'Something went wrong',
) {
  const { status, headers } = failedStatus(ctx, operation, error)
  return invalidForm(reply, failure(title, description), status, headers)
}

/**
 * `formFailed` for a form that scripts send: the status and the headers of its JSON response. The error is logged as
 * `{operation} failed`.
 *
 * @throws thrown responses, and errors of values that the database cannot store, which are 400
 */
export function failedStatus(
  ctx: Ctx,
  operation: string,
  error: unknown,
): { status: 500 | 503; headers: Record<string, string> } {
  const status = statusForDbError(error)
  if (error instanceof Response || status === 400) throw error
  ctx.log[status ? 'warn' : 'error']({ err: error }, `${operation} failed`)
  return status ? { status, headers: { 'Retry-After': '5' } } : { status: 500, headers: {} }
}

/** `formFailed` for a button whose route has no page: a redirect to the page at `to`, which shows the toast. */
export function buttonFailed(ctx: Ctx, operation: string, error: unknown, to: string, title: string): Response {
  failedStatus(ctx, operation, error)
  return redirectWithToast(to, failure(title, 'Something went wrong'))
}
