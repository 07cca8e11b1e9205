import { createServer, type Server } from 'node:http'

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

/** Creates an HTTP server that disconnects slow clients with 408. */
export function createHttpServer(limits: ClientLimits = CLIENT_LIMITS): Server {
  return createServer({ ...limits, maxHeaderSize: 64 * 1024 })
}
