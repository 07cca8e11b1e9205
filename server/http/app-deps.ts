import type { HttpBindings } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import type { Adapters } from '#app/core/context.ts'
import type { StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import type { Auth } from '#app/platform/auth.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { IdentityProvider } from '#app/platform/sign-on/identity-providers.server.ts'
import type { Database } from '#db/client.ts'
import type { Admission } from '../admission.ts'
import type { Metrics } from '../metrics.ts'

/** What the HTTP application is made of. */
export type AppDeps = {
  adapters: Adapters
  db: Database
  log: Log
  now(): Date
  auth: Auth
  identityProviders: readonly IdentityProvider[]
  store: StoreGateway
  /** The id in the paths of the public store API. */
  storeId: string
  secret: string
  /** Origins that may post, whose hosts are answered: the base URL, on loopback also its other names. */
  origins: readonly string[]
  trustedProxies: readonly string[]
  metrics: Metrics
  metricsToken: string | null
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the client build. */
  clientFolder: string
  admission: Admission
}

/** The request and response of Node, absent in tests. */
export type AppEnv = { Bindings: Partial<HttpBindings> }

/** Whether the site is served over https. */
export const isSecure = ({ adapters }: Pick<AppDeps, 'adapters'>): boolean => adapters.baseUrl.startsWith('https:')
