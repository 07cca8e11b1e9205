import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const CLIENT = { id: 'muster', secret: 'a-secret-of-the-provider' }

/** The claims of the person who is signed in at the provider. */
export type ProviderUser = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** What the provider does wrong. */
export type Misbehaviour = {
  /** Claims of the id token that replace the correct ones. */
  claims?: JWTPayload
  /** Signs with a key that is not published. */
  wrongKey?: boolean
  /** Answers the token request with an error of the server. */
  down?: boolean
  /** The person does not agree. */
  denied?: boolean
}

type Grant = { user: ProviderUser; nonce: string | null; challenge: string | null; redirectUri: string }

/**
 * Starts an OpenID Connect provider: discovery, authorisation code flow with PKCE, client authentication, and id tokens
 * that are signed with a published key. `user` is signed in there and agrees at once.
 */
export async function startIdentityProvider() {
  const published = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(published.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }]
  const grants = new Map<string, Grant>()
  let url = ''
  const state: { user: ProviderUser; misbehaviour: Misbehaviour } = {
    user: { sub: 'nobody' },
    misbehaviour: {},
  }

  /** The redirect of the authorisation page. */
  function authorise(query: URLSearchParams): string {
    const redirectUri = query.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (state.misbehaviour.denied) {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const code = randomUUID()
    const { user } = state
    grants.set(code, { user, nonce: query.get('nonce'), challenge: query.get('code_challenge'), redirectUri })
    back.searchParams.set('code', code)
    return back.href
  }

  async function idToken({ user, nonce }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: CLIENT.id, iat: now, exp: now + 300, ...user, ...state.misbehaviour.claims }
    // A request without a nonce gets a token without one.
    if (nonce) Object.assign(claims, { nonce, ...state.misbehaviour.claims })
    const { privateKey } = state.misbehaviour.wrongKey ? other : published
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
  }

  async function token(form: URLSearchParams): Promise<[number, object]> {
    if (state.misbehaviour.down) return [503, { error: 'temporarily_unavailable' }]
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret) {
      return [401, { error: 'invalid_client' }]
    }
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isBound = !grant?.challenge || grant.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (!grant || !isBound || grant.redirectUri !== form.get('redirect_uri')) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: code, token_type: 'Bearer', expires_in: 300, id_token: await idToken(grant) }]
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (pathname === '/authorize') {
      response.writeHead(302, { Location: authorise(searchParams) })
      response.end()
    } else if (pathname === '/token') json(...(await token(new URLSearchParams(await bodyOf(request)))))
    else if (pathname === '/jwks') json(200, { keys })
    else if (pathname === '/.well-known/openid-configuration') json(200, discoveryDocument(url))
    else json(404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    /** The variables that configure the provider. */
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Example ID' },
    /** Sets who is signed in at the provider, and what it does wrong. */
    use(user: ProviderUser, misbehaviour: Misbehaviour = {}) {
      Object.assign(state, { user, misbehaviour })
    },
    /** What a browser does that is sent to the authorisation page. @returns the path and query it is sent back to */
    visit(authorisationUrl: string): string {
      const { pathname, search } = new URL(authorise(new URL(authorisationUrl).searchParams))
      return pathname + search
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
