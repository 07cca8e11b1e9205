import type { Ctx } from '#app/core/context.ts'
import { statusForDbError } from './status-for-db-error.server.ts'

/**
 * What `work` gives, or null where it failed for no fault of the request, so that the page can come back with the way to
 * try again. The failure is logged as `what`; refusals pass.
 */
export async function tryOrLog<T>(ctx: Ctx, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    // Out of reach or full is told by the server, with when to come back.
    if (statusForDbError(error)) throw error
    if (error instanceof Response) throw error
    ctx.log.error({ err: error }, `${what} failed`)
    return null
  }
}
