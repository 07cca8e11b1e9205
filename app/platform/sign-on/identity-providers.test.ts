import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, startIdentityProvider } from '#tests/support/identity-provider.ts'
import { InvalidConfig } from '../invalid-config.ts'
import { createIdentityProvider, ProviderUnavailableError } from './identity-providers.server.ts'
import { type ProviderId, parseIdentityProviders } from './provider-config.server.ts'

const SITE = 'https://jobs.example.com.au'
const USER = { sub: 's1', email: ' Mia@Example.com ', name: 'Mia Nguyen' }

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())

/** The client of a service whose issuer is the local provider. */
const clientOf = (id: ProviderId, issuer = provider.url) =>
  createIdentityProvider({ id, name: id, issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }, SITE)

/** Signs a person in at a service. */
async function identify(id: ProviderId, claims: Record<string, unknown>, again = false) {
  provider.use({ ...USER, ...claims })
  const client = clientOf(id)
  const { url, checks } = await client.startAuthorization({ again })
  const back = provider.visit(url)
  return client.verifyAuthorization(back.slice(back.indexOf('?')), checks, { again })
}

test('an identity has the id of the person, with its issuer where that is configured', async () => {
  const common = { email: 'mia@example.com', emailVerified: true, name: 'Mia Nguyen' }
  const claims = { email_verified: true }
  expect(await identify('google', claims)).toEqual({
    ok: true,
    identity: { providerId: 'google', accountId: 's1', ...common },
  })
  expect(await identify('oidc', claims)).toMatchObject({ identity: { accountId: `${provider.url} s1` } })
})

test.each([
  ['google', { email_verified: true }, true],
  ['google', { email_verified: 'true' }, false],
  ['google', {}, false],
  ['linkedin', { email_verified: true }, true],
  ['linkedin', { email_verified: 'true' }, true],
  ['linkedin', { email_verified: 'false' }, false],
  ['linkedin', {}, false],
  ['oidc', { email_verified: 'true' }, false],
  ['oidc', { email_verified: false }, false],
  ['microsoft', { email_verified: true }, false],
  ['microsoft', { tid: '11111111-2222-3333-4444-555555555555' }, false],
  ['microsoft', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, true],
  ['microsoft', { xms_edov: true }, true],
  ['microsoft', { xms_edov: '1' }, true],
  ['microsoft', { xms_edov: false }, false],
] as const)('an address of %s with %o is confirmed: %s', async (id, claims, emailVerified) => {
  expect(await identify(id, claims)).toMatchObject({ ok: true, identity: { emailVerified } })
})

test('the code is bound to the browser by PKCE and a nonce, except at LinkedIn, which supports neither', async () => {
  for (const id of ['google', 'microsoft', 'oidc'] as const) {
    const { url } = await clientOf(id).startAuthorization({ again: false })
    expect(url).toContain('code_challenge_method=S256')
    expect(url).toContain('nonce=')
    expect(url).toContain(encodeURIComponent(`${SITE}/sign-in/${id}/callback`))
  }
  const { url } = await clientOf('linkedin').startAuthorization({ again: false })
  expect(url).not.toMatch(/code_challenge|nonce/)
  expect(await identify('linkedin', { email_verified: true })).toMatchObject({
    ok: true,
    identity: { accountId: 's1' },
  })
})

test('a person who is to sign in again has done so within five minutes, if the service says when', async () => {
  const { url } = await clientOf('oidc').startAuthorization({ again: true })
  expect(url).toContain('prompt=login&max_age=0')
  const signedIn = (minutesAgo: number) => ({ auth_time: Math.floor(Date.now() / 1000) - minutesAgo * 60 })
  expect(await identify('oidc', signedIn(6), true)).toEqual({ ok: false, reason: 'invalid', code: 'earlier-sign-in' })
  expect(await identify('oidc', signedIn(4), true)).toMatchObject({ ok: true })
  expect(await identify('google', {}, true)).toMatchObject({ ok: true })
  expect(await identify('oidc', signedIn(6))).toMatchObject({ ok: true })
})

test.each([
  ['linkedin', 'user_cancelled_login', 'cancelled'],
  ['linkedin', 'user_cancelled_authorize', 'cancelled'],
  ['google', 'access_denied', 'cancelled'],
  ['google', 'invalid_scope', 'invalid'],
] as const)('the answer of %s with the error %s is %s', async (id, error, reason) => {
  const client = clientOf(id)
  const { checks } = await client.startAuthorization({ again: false })
  const answer = `?${new URLSearchParams({ state: checks.state, error })}`
  expect(await client.verifyAuthorization(answer, checks, { again: false })).toEqual({ ok: false, reason, code: error })
})

test('a provider that cannot be reached is reported, and asked again the next time', async () => {
  const client = clientOf('oidc', 'http://127.0.0.1:9')
  for (const _ of [1, 2]) {
    await expect(client.startAuthorization({ again: false })).rejects.toThrow(ProviderUnavailableError)
  }
})

test('a service is offered when its id and secret are set', () => {
  expect(parseIdentityProviders({}, true)).toEqual([])
  const keys = {
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    MICROSOFT_CLIENT_ID: 'm',
    MICROSOFT_CLIENT_SECRET: 's',
  }
  expect(parseIdentityProviders({ ...keys, MICROSOFT_TENANT: 'organizations' }, true)).toMatchObject([
    { id: 'google', issuer: 'https://accounts.google.com' },
    { id: 'microsoft', issuer: 'https://login.microsoftonline.com/organizations/v2.0' },
  ])
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
  [{ OIDC_CLIENT_ID: 'o', OIDC_CLIENT_SECRET: 's' }, 'OIDC_ISSUER is not set'],
  [{ OIDC_ISSUER: 'https://id.example.com' }, 'set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too'],
  [
    { OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'o', OIDC_CLIENT_SECRET: 's' },
    'the connection to another network is not encrypted',
  ],
])('an incomplete or unencrypted configuration %o is reported', (given, message) => {
  const parse = () => parseIdentityProviders(given, true)
  expect(parse).toThrow(InvalidConfig)
  expect(parse).toThrow(message)
})
