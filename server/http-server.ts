import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Env } from '#app/platform/env.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'

/** How long clients may take, in milliseconds. */
export type ClientLimits = {
  /** From the opening of a connection, or the end of the previous request, to the end of a request's headers. */
  headersTimeout: number
  /** The same to the end of a request's body. */
  requestTimeout: number
  /** Interval of the checks of these two limits: a client is disconnected at most this much later. */
  connectionsCheckingInterval: number
  keepAliveTimeout: number
}

const CLIENT_LIMITS: ClientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Node checks every 30 s by default, which triples the first limit.
  connectionsCheckingInterval: 1_000,
  // Longer than the 60 s for which common proxies keep an idle connection, so that they never reuse a closed one.
  keepAliveTimeout: 75_000,
}

/** Creates an HTTP server that disconnects slow clients with 408 and keeps a connection whose body was not read. */
export function createHttpServer(limits: ClientLimits = CLIENT_LIMITS): Server {
  return createServer({ ...limits, maxHeaderSize: 64 * 1024 }).on('request', discardUnreadBody)
}

/**
 * Discards what is left of a body once its response is sent, such as a guest's upload that is redirected to sign in.
 * Otherwise the web stream that nobody reads pauses it again and again, and the listener of the framework closes the
 * connection after 500 ms, perhaps while the client is sending its next request on it.
 */
function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded) return
    request.removeAllListeners('data')
    request.resume()
  })
}

/**
 * Listens on the address that the environment names.
 *
 * @throws InvalidConfig with what the operator can change, if the address can't be used
 */
export async function listen(server: Server, env: Pick<Env, 'host' | 'port'>): Promise<void> {
  server.listen(env.port, env.host)
  try {
    // Its listener for errors ends with it: a later error of the server is not caught, and stops it.
    await once(server, 'listening')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const messages: Record<string, string> = {
      EADDRINUSE: `PORT ${env.port} is in use by another program. Stop it or set PORT.`,
      EACCES: `This user is not allowed to listen on PORT ${env.port}. Set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `HOST is "${env.host}", which is not an address of this machine.`,
    }
    throw new InvalidConfig(messages[code] ?? `Cannot listen on ${env.host}:${env.port}: ${message}`)
  }
}
