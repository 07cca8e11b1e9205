import { createContext, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import type { StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import type { Auth } from '#app/platform/auth.server.ts'

/** What a request carries besides the domain's `ctx`: facts of the connection that only the edge may use. */
export type RequestContext = {
  ctx: Ctx
  auth: Auth
  /** The shop's catalogue and checkout, whichever side they come from. */
  store: StoreGateway
  /** `STORE_ID`. */
  storeId: string
  /** Signs confirmation links and toasts. */
  secret: string
  /** The client's address, from the socket or from a trusted proxy: what limits are counted by. */
  address: string
  production: boolean
  /** Set by the framework's error hook: what a page failed with. */
  failure: unknown
}

export const requestContextKey = createContext<RequestContext>()

/** The request's scope, for loaders and actions. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContextKey)
}

/** The request's `ctx`: what commands and queries are called with. */
export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(requestContextKey).ctx
}
