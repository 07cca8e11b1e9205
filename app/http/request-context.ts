import { createContext, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import type { StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import type { Auth } from '#app/platform/auth.server.ts'
import type { IdentityProvider } from '#app/platform/sign-on/identity-providers.server.ts'

/** The domain's `ctx` of a request, and facts of the connection that only routes and middleware may use. */
export type RequestContext = {
  ctx: Ctx
  auth: Auth
  /** The services that people can sign in with, in the order of their buttons; none without configuration. */
  identityProviders: readonly IdentityProvider[]
  /** The catalogue and checkout of the built-in or the external store. */
  store: StoreGateway
  /** `STORE_ID`. */
  storeId: string
  /** Signs confirmation links and toasts. */
  secret: string
  /** The client that rate limits count: `ctx.address`, IPv6 by its /64 (`clientNetwork`). */
  client: string
  /** The session of the request is of a person who was suspended; `ctx.actor` is a guest. */
  isSuspended: boolean
  /** The error that a page failed with; set by the framework's error hook. */
  failure: unknown
}

/** Where the server puts the context of a request, and `requestContext` finds it. */
export const requestContextKey = createContext<RequestContext>()

/** The context of a request, for loaders and actions. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContextKey)
}

/** The `ctx` of a request, for commands and queries. */
export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(requestContextKey).ctx
}
