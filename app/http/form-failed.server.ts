import type { Ctx } from '#app/core/context.ts'
import { statusForDbError } from './status-for-db-error.server.ts'
import { failure, invalidForm } from './toast.server.ts'

/**
 * The response to a sign-in or registration that failed unexpectedly, with the text of specification section 8: 503 while the
 * database is unavailable, else 500. The form keeps its input, which an error page would lose. The error is logged as
 * `{operation} failed`.
 *
 * @throws thrown responses, and errors of values that the database cannot store, which are 400
 */
export function formFailed<T extends object>(ctx: Ctx, operation: string, error: unknown, reply: T, title: string) {
  const status = statusForDbError(error)
  if (error instanceof Response || status === 400) throw error
  ctx.log[status ? 'warn' : 'error']({ err: error }, `${operation} failed`)
  return invalidForm(
    reply,
    failure(title, 'Something went wrong'),
    status ?? 500,
    status ? { 'Retry-After': '10' } : {},
  )
}
