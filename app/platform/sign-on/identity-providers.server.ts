import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type UserInfoResponse,
} from 'openid-client'
import { runOutsideSlot } from '../request-slot.server.ts'
import type { IdentityProviderConfig, ProviderId } from './provider-config.server.ts'

/** A person as a service knows them. */
export type Identity = {
  providerId: ProviderId
  /** Identifies the person at the service for good; never their email address, which can pass to someone else. */
  accountId: string
  email: string | null
  /** Whether the service itself has confirmed that the address belongs to the person. */
  emailVerified: boolean
  name: string
}

/** What has to match when the browser comes back. Kept in a signed cookie of the browser. */
export type AuthorizationChecks = { state: string; nonce: string; codeVerifier: string }

/** The service cannot be reached, or answers with nonsense. */
export class ProviderUnavailableError extends Error {}

/**
 * `cancelled`: the person has not agreed at the service. `invalid`: the answer is not one to our request. `code` is the
 * library's or the service's own code of the reason, for the log.
 */
export type RejectedAuthorization = { ok: false; reason: 'cancelled' | 'invalid'; code: string }

export type IdentityProvider = {
  id: ProviderId
  name: string
  /** The origins that a form may redirect to, for the content security policy. */
  formOrigins: readonly string[]
  /**
   * Where the browser signs in at the service, and the checks for its return.
   *
   * @param options.again whether the service is asked to let the person sign in again even if they are signed in there.
   *   Google does not ask for its password: it shows the accounts of the browser, and one click continues
   * @throws ProviderUnavailableError
   */
  startAuthorization(options: { again: boolean }): Promise<{ url: string; checks: AuthorizationChecks }>
  /**
   * The person of an answer that the browser brings back.
   *
   * @param search the query of the callback
   * @param options.again as in `startAuthorization`: an answer that says that the person signed in earlier is invalid
   * @throws ProviderUnavailableError
   */
  verifyAuthorization(
    search: string,
    checks: AuthorizationChecks,
    options: { again: boolean },
  ): Promise<{ ok: true; identity: Identity } | RejectedAuthorization>
}

const TIMEOUT_SECONDS = 8

/** From the sign-in at a service to the return, through further pages of the service. */
const MAX_SIGN_IN_AGE_SECONDS = 5 * 60

/** Microsoft's tenant of personal accounts, whose addresses Microsoft confirms itself. */
const MICROSOFT_CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad'

type Rules = {
  /** Origins of the sign-in page besides the issuer's. */
  origins: readonly string[]
  /** Whether the id token repeats our nonce and the code is bound to the browser (PKCE). */
  bindsCode: boolean
  /**
   * Whether the issuer is fixed by us. Otherwise it is a part of `accountId`, as another issuer may use the same
   * subjects.
   */
  fixedIssuer: boolean
  isEmailVerified(claims: Claims): boolean
}

type Claims = Partial<UserInfoResponse> & Pick<IDToken, 'iss' | 'sub'>

const isEmailVerified = (claims: Claims) => claims.email_verified === true

const RULES: Record<ProviderId, Rules> = {
  google: { origins: [], bindsCode: true, fixedIssuer: true, isEmailVerified },
  microsoft: {
    origins: ['https://login.live.com'],
    bindsCode: true,
    fixedIssuer: false,
    // An administrator of any tenant can enter any address. `xms_edov` says that the tenant owns its domain.
    isEmailVerified: (claims) =>
      claims.tid === MICROSOFT_CONSUMERS ||
      [true, 1, '1', 'true'].includes(claims.xms_edov as boolean | number | string),
  },
  // LinkedIn supports neither a nonce nor PKCE for confidential clients. The state and the client secret remain. Its id
  // token has the boolean as a string.
  linkedin: {
    origins: [],
    bindsCode: false,
    fixedIssuer: true,
    isEmailVerified: ({ email_verified: verified }: { email_verified?: unknown }) =>
      verified === true || verified === 'true',
  },
  oidc: { origins: [], bindsCode: true, fixedIssuer: false, isEmailVerified },
}

/** The address that a service sends the browser back to, which is registered there. */
export function callbackUrl(baseUrl: string, id: ProviderId): string {
  return `${baseUrl}/sign-in/${id}/callback`
}

/**
 * A client of one OpenID Connect service: authorisation code flow with state, nonce and PKCE, and an id token whose
 * signature, issuer, audience and time are checked. A request holds no slot during a call (`runOutsideSlot`).
 */
export function createIdentityProvider(config: IdentityProviderConfig, baseUrl: string): IdentityProvider {
  const rules = RULES[config.id]
  const redirectUri = callbackUrl(baseUrl, config.id)
  let discovered: Promise<Configuration> | null = null
  /** The service's endpoints, read once. A failed attempt is repeated at the next use. */
  const configuration = () => {
    discovered ??= discover(config).catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }
  const provider: IdentityProvider = {
    id: config.id,
    name: config.name,
    formOrigins: [new URL(config.issuer).origin, ...rules.origins],
    async startAuthorization({ again }) {
      const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const binding = rules.bindsCode && {
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
      }
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: checks.state,
        ...(again ? { prompt: config.id === 'google' ? 'select_account' : 'login', max_age: '0' } : {}),
        ...binding,
      }
      return { url: buildAuthorizationUrl(await reach(configuration), parameters).href, checks }
    },
    async verifyAuthorization(search, checks, { again }) {
      const client = await reach(configuration)
      try {
        const tokens = await authorizationCodeGrant(client, new URL(redirectUri + search), {
          expectedState: checks.state,
          idTokenExpected: true,
          ...(rules.bindsCode ? { expectedNonce: checks.nonce, pkceCodeVerifier: checks.codeVerifier } : {}),
        })
        const idToken = tokens.claims()
        if (!idToken) return { ok: false, reason: 'invalid', code: 'no-id-token' }
        if (again && isEarlierSignIn(idToken)) return { ok: false, reason: 'invalid', code: 'earlier-sign-in' }
        const info = idToken.email ? {} : await fetchUserInfo(client, tokens.access_token, idToken.sub)
        return { ok: true, identity: toIdentity(config.id, { ...info, ...idToken }) }
      } catch (error) {
        return rejectionOf(error)
      }
    },
  }
  return {
    ...provider,
    startAuthorization: (...call) => runOutsideSlot(() => provider.startAuthorization(...call)),
    verifyAuthorization: (...call) => runOutsideSlot(() => provider.verifyAuthorization(...call)),
  }
}

/** Not every service says when the person signed in. */
const isEarlierSignIn = ({ auth_time: at, iat }: IDToken) => at !== undefined && iat - at > MAX_SIGN_IN_AGE_SECONDS

async function discover({ issuer, clientId, clientSecret }: IdentityProviderConfig): Promise<Configuration> {
  const server = new URL(issuer)
  const execute =
    server.protocol === 'http:' ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks]
  return discovery(server, clientId, undefined, supportedAuthentication(clientSecret), {
    execute,
    timeout: TIMEOUT_SECONDS,
  })
}

/**
 * Sends the client secret in the body where the service supports it, else in a header, which is the standard's default.
 */
function supportedAuthentication(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret)
  const inHeader = ClientSecretBasic(clientSecret)
  return (server, ...rest) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isInBody ? inBody : inHeader)(server, ...rest)
  }
}

/** @throws ProviderUnavailableError instead of any error */
async function reach(configuration: () => Promise<Configuration>): Promise<Configuration> {
  try {
    return await configuration()
  } catch (error) {
    throw new ProviderUnavailableError('The discovery document cannot be read.', { cause: error })
  }
}

/** Errors that mean that the service is down, or that our client is not configured there as it is here. */
const UNAVAILABLE = new Set([
  'temporarily_unavailable',
  'server_error',
  'invalid_client',
  'unauthorized_client',
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** The last two are LinkedIn's. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'])

/** The rejection that an error of the library means. @throws ProviderUnavailableError if the service failed */
function rejectionOf(error: unknown): RejectedAuthorization {
  const code = errorCode(error)
  if (!code || UNAVAILABLE.has(code)) throw new ProviderUnavailableError(code ?? 'no answer', { cause: error })
  return { ok: false, reason: CANCELLED.has(code) ? 'cancelled' : 'invalid', code }
}

/** The service's own code of an error, or the library's; null for an error of the connection. */
function errorCode(error: unknown): string | null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error
  return error instanceof ClientError ? (error.code ?? 'invalid') : null
}

const MAX_NAME_LENGTH = 150
const MAX_EMAIL_LENGTH = 254

function toIdentity(providerId: ProviderId, claims: Claims): Identity {
  const { isEmailVerified, fixedIssuer } = RULES[providerId]
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  return {
    providerId,
    accountId: fixedIssuer ? claims.sub : `${claims.iss} ${claims.sub}`,
    email: email && email.length <= MAX_EMAIL_LENGTH ? email : null,
    emailVerified: isEmailVerified(claims),
    name: typeof claims.name === 'string' ? claims.name.trim().slice(0, MAX_NAME_LENGTH) : '',
  }
}
