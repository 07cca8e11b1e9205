import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Log } from '#app/platform/log.server.ts'
import { loggedPath } from '../logged-path.ts'
import { plainPage } from '../plain-page.ts'

/**
 * Creates a listener of Node's server that answers by `fetch`. A request that is not valid HTTP gets 400. An error that
 * `fetch` throws gets 500 and is logged, unless the client has disconnected, which makes reading its request fail.
 */
export function createAppListener(
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
  { log, secure }: { log: Log; secure: boolean },
): RequestListener {
  return getRequestListener(
    async (request, bindings) => {
      const env = bindings as HttpBindings
      try {
        return await fetch(request, env)
      } catch (error) {
        if (!env.outgoing.destroyed) {
          log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, 'request failed')
        }
        return plainPage(500, secure)
      }
    },
    { overrideGlobalObjects: false, errorHandler: () => plainPage(400, secure) },
  )
}
