import { z } from 'zod'
import { isPrivateHost } from '#app/lib/ip-address.server.ts'
import { serviceAddress } from '../env-values.server.ts'
import { InvalidConfig } from '../invalid-config.ts'

/** `oidc` is the operator's own OpenID Connect provider. */
export const PROVIDER_IDS = ['google', 'microsoft', 'linkedin', 'oidc'] as const
export type ProviderId = (typeof PROVIDER_IDS)[number]

/** One service that people can sign in with. */
export type IdentityProviderConfig = {
  id: ProviderId
  /** What it is called on buttons. */
  name: string
  /** Its discovery document is at `{issuer}/.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  clientSecret: string
}

const text = z.string().min(1)
const secret = { accepts: 'a text without spaces', schema: z.string().regex(/^\S+$/) }

/** The variables that configure the services. A service without its id and secret is not offered. */
export const IDENTITY_VARIABLES = {
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  MICROSOFT_CLIENT_ID: secret,
  MICROSOFT_CLIENT_SECRET: secret,
  MICROSOFT_TENANT: {
    accepts: '"common", "organizations", "consumers" or the id of a tenant',
    schema: z.string().regex(/^(common|organizations|consumers|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i),
  },
  LINKEDIN_CLIENT_ID: secret,
  LINKEDIN_CLIENT_SECRET: secret,
  OIDC_ISSUER: { accepts: 'the http(s) address of an issuer, without a query', schema: serviceAddress() },
  OIDC_CLIENT_ID: secret,
  OIDC_CLIENT_SECRET: secret,
  OIDC_NAME: { accepts: 'a name of at most 40 characters', schema: text.max(40) },
} satisfies Record<string, { accepts: string; schema: z.ZodType }>

type Variables = Partial<Record<keyof typeof IDENTITY_VARIABLES, string>>

/**
 * The configured services, in the order of their buttons.
 *
 * @throws InvalidConfig if an id has no secret or the reverse, and in production for an issuer on another network
 *   without TLS
 */
export function parseIdentityProviders(given: Variables, production: boolean): IdentityProviderConfig[] {
  const issuer = given.OIDC_ISSUER
  if (issuer === undefined && (given.OIDC_CLIENT_ID || given.OIDC_CLIENT_SECRET)) {
    throw new InvalidConfig('OIDC_ISSUER is not set, but OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is.')
  }
  if (issuer !== undefined && !(given.OIDC_CLIENT_ID && given.OIDC_CLIENT_SECRET)) {
    throw new InvalidConfig('OIDC_ISSUER is set: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too.')
  }
  if (production && issuer?.startsWith('http:') && !isPrivateHost(new URL(issuer).hostname)) {
    throw new InvalidConfig('OIDC_ISSUER: the connection to another network is not encrypted. Use https.')
  }
  const tenant = given.MICROSOFT_TENANT ?? 'common'
  return [
    ...provider(given, 'GOOGLE', { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' }),
    ...provider(given, 'MICROSOFT', {
      id: 'microsoft',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    }),
    ...provider(given, 'LINKEDIN', { id: 'linkedin', name: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth' }),
    ...provider(given, 'OIDC', { id: 'oidc', name: given.OIDC_NAME ?? 'single sign-on', issuer: issuer ?? '' }),
  ]
}

function provider(
  given: Variables,
  prefix: 'GOOGLE' | 'MICROSOFT' | 'LINKEDIN' | 'OIDC',
  facts: Pick<IdentityProviderConfig, 'id' | 'name' | 'issuer'>,
): IdentityProviderConfig[] {
  const clientId = given[`${prefix}_CLIENT_ID`]
  const clientSecret = given[`${prefix}_CLIENT_SECRET`]
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new InvalidConfig(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together, or not at all.`)
  }
  return clientId && clientSecret ? [{ ...facts, clientId, clientSecret }] : []
}
