import type { Ctx } from '#app/core/context.ts'
import { statusForDbError } from './status-for-db-error.server.ts'

/**
 * The result of `work`, or null if it failed unexpectedly, so that the page can offer to try again. The error is logged
 * as `{operation} failed`. Thrown responses and errors of an unavailable database are rethrown.
 */
export async function tryOrLog<T>(ctx: Ctx, operation: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (statusForDbError(error) || error instanceof Response) throw error
    ctx.log.error({ err: error }, `${operation} failed`)
    return null
  }
}
