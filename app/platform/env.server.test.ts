import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.server.ts'
import { InvalidConfig } from './invalid-config.ts'

/** The error message for these variables, or null if they are valid. */
function configError(source: Record<string, string>): string | null {
  try {
    parseEnv(source)
    return null
  } catch (error) {
    if (error instanceof InvalidConfig) return error.message
    throw error
  }
}

test('without variables the configuration is a local demonstration', () => {
  expect(parseEnv({ PORT: '', AUTH_SECRET: '  ' })).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://127.0.0.1:3000',
    baseUrlFixed: false,
    databaseUrl: null,
    authSecret: null,
    seed: null,
    admin: null,
    smtpUrl: null,
    storeApiUrl: null,
    storeId: 'store_muster',
    bucket: null,
    agencyTimeZone: 'Australia/Sydney',
    trustedProxies: [],
    pageCacheMs: 1000,
    metricsToken: null,
    logLevel: 'info',
  })
})

test.each([
  ['APP_ENV', 'prod', 'APP_ENV is "prod"; expected "demo" or "production".'],
  ['PORT', '0', 'PORT is "0"; expected a port from 1 to 65535.'],
  ['PORT', '65536', 'PORT is "65536"; expected a port from 1 to 65535.'],
  ['PORT', '3000.5', 'PORT is "3000.5"; expected a port from 1 to 65535.'],
  ['PORT', '0x10', 'PORT is "0x10"; expected a port from 1 to 65535.'],
  ['PORT', 'http', 'PORT is "http"; expected a port from 1 to 65535.'],
  ...[
    'example.com',
    'ftp://example.com',
    'https://example.com/app',
    'https://me@example.com',
    'https://example.com?x',
  ].map((value) => [
    'BASE_URL',
    value,
    `BASE_URL is "${value}"; expected an http(s) origin without a path, such as https://jobs.example.com.au.`,
  ]),
  ['DATABASE_URL', 'mysql://me:hidden@db/x', 'DATABASE_URL is invalid; expected a postgres:// address.'],
  ['DATABASE_URL', 'postgres://me:hidden@[db', 'DATABASE_URL is invalid; expected a postgres:// address.'],
  ['AUTH_SECRET', 'hidden', 'AUTH_SECRET is invalid; expected at least 32 characters.'],
  ['SEED', 'huge', 'SEED is "huge"; expected "none", "demo" or "large".'],
  ['ADMIN_EMAIL', 'me', 'ADMIN_EMAIL is "me"; expected an email address.'],
  ['STRIPE_SECRET_KEY', 'hidden', 'STRIPE_SECRET_KEY is invalid; expected a secret key of Stripe, sk_… or rk_….'],
  ['ADMIN_PASSWORD', 'hidden', 'ADMIN_PASSWORD is invalid; expected at least 8 characters.'],
  ['SMTP_URL', 'http://me:hidden@mail', 'SMTP_URL is invalid; expected an smtp:// or smtps:// address.'],
  ['SMTP_URL', 'smtp://me:hidden@[mail', 'SMTP_URL is invalid; expected an smtp:// or smtps:// address.'],
  ...[
    'shop.example.com',
    'ftp://shop.example.com',
    'https://shop.example.com?x=1',
    'https://me:hidden@shop.example.com',
  ].map((value) => [
    'STORE_API_URL',
    value,
    'STORE_API_URL is invalid; expected an http(s) address without a query, such as https://shop.example.com.',
  ]),
  ...['muster', 'store_', 'store_a/b', 'shop_1'].map((value) => [
    'STORE_ID',
    value,
    `STORE_ID is "${value}"; expected "store_" or "scha_" and letters or digits.`,
  ]),
  ...['https://s3.example.com/muster?region=auto', 'http://me:hidden@s3.example.com/muster?region=auto'].map(
    (value) => [
      'FILES_URL',
      value,
      'FILES_URL is invalid; expected a bucket, such as https://KEY:SECRET@s3.example.com/bucket?region=ap-southeast-2 (key and secret percent-encoded, http only within your own network).',
    ],
  ),
  ...['127.0.0.1:3310', 'tcp://127.0.0.1', 'tcp://127.0.0.1:3310/path', 'http://127.0.0.1:3310'].map((value) => [
    'CLAMD_URL',
    value,
    'CLAMD_URL is invalid; expected a tcp:// address with a port, such as tcp://127.0.0.1:3310.',
  ]),
  ...['Muster', 'Muster <hello>', 'Muster <a@b>\r\nBcc: x@y', 'a@b c@d'].map((value) => [
    'MAIL_FROM',
    value,
    `MAIL_FROM is "${value}"; expected a sender, such as "Muster <hello@example.com.au>".`,
  ]),
  ['AGENCY_TIMEZONE', 'Sydney', 'AGENCY_TIMEZONE is "Sydney"; expected an IANA zone such as Australia/Perth.'],
  ...['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::/129', '10.0.0.1, x', ','].map((value) => [
    'TRUST_PROXY',
    value,
    `TRUST_PROXY is "${value}"; expected addresses or ranges separated by commas, such as 10.0.0.0/8.`,
  ]),
  ['PAGE_CACHE_MS', '60001', 'PAGE_CACHE_MS is "60001"; expected milliseconds from 0 to 60000.'],
  ['METRICS_TOKEN', 'hidden', 'METRICS_TOKEN is invalid; expected at least 16 characters.'],
  [
    'OIDC_ISSUER',
    'https://me:hidden@id.example.com',
    'OIDC_ISSUER is invalid; expected the http(s) address of an issuer, without a query.',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; expected "debug", "info", "warn", "error" or "silent".'],
])('%s=%s is reported in one line', (name = '', value = '', line = '') => {
  const message = configError({ [name]: value })
  expect(message).toBe(line)
  expect(message).not.toContain('hidden')
})

test('a long value is shortened in the message', () => {
  expect(configError({ SEED: 'x'.repeat(1000) })?.length).toBeLessThan(150)
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0", which is reachable by others: set BASE_URL and APP_ENV too.'],
  [
    { HOST: '0.0.0.0', BASE_URL: 'https://a.example' },
    'HOST is "0.0.0.0", which is reachable by others: set BASE_URL and APP_ENV too.',
  ],
  [{ APP_ENV: 'production' }, 'BASE_URL is not set; APP_ENV=production requires it.'],
  [{ APP_ENV: 'production', BASE_URL: 'https://a.example' }, 'AUTH_SECRET is not set; APP_ENV=production requires it.'],
  [
    { APP_ENV: 'production', BASE_URL: 'https://a.example', AUTH_SECRET: 'x'.repeat(32), SEED: 'demo' },
    'SEED is "demo", but APP_ENV=production accepts only "none".',
  ],
  [{ ADMIN_EMAIL: 'me@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or not at all.'],
  [{ ADMIN_PASSWORD: 'Brolga-7walk!' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or not at all.'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_12345678' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or not at all.',
  ],
])('%o is an invalid combination', (source, line) => {
  expect(configError(source as Record<string, string>)).toBe(line)
})

describe('valid configurations', () => {
  test('a production configuration', () => {
    const env = parseEnv({
      APP_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '80',
      BASE_URL: 'https://Jobs.Example/',
      AUTH_SECRET: 'x'.repeat(32),
      ADMIN_EMAIL: 'Me@Example.com',
      ADMIN_PASSWORD: 'Brolga-7walk!',
      DATABASE_URL: 'postgresql:///muster?host=/run/postgresql',
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      MAIL_FROM: 'Muster <hello@example.com.au>',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1, fd00::/8',
    })
    expect(env).toMatchObject({
      production: true,
      baseUrl: 'https://jobs.example',
      baseUrlFixed: true,
      admin: { email: 'me@example.com' },
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'],
    })
  })

  test('an IPv6 loopback address has brackets in the base URL', () => {
    expect(parseEnv({ HOST: '::1', PORT: '3001' }).baseUrl).toBe('http://[::1]:3001')
  })
})

test('the URL of an external store keeps its path and loses its trailing slash', () => {
  const url = (STORE_API_URL: string) => parseEnv({ STORE_API_URL }).storeApiUrl
  expect(url('https://shop.example.com/')).toBe('https://shop.example.com')
  expect(url('http://127.0.0.1:4000/api/')).toBe('http://127.0.0.1:4000/api')
  expect(parseEnv({ STORE_ID: 'scha_01KZXJ4DSGQCSHXW7BME2NJG0B' }).storeId).toBe('scha_01KZXJ4DSGQCSHXW7BME2NJG0B')
})

describe('encryption in production', () => {
  const production = { APP_ENV: 'production', BASE_URL: 'https://jobs.example', AUTH_SECRET: 'x'.repeat(32) }

  test('a public site needs https; this machine does not', () => {
    expect(configError({ ...production, BASE_URL: 'http://jobs.example' })).toBe(
      'BASE_URL is "http://jobs.example"; APP_ENV=production requires https except on this machine.',
    )
    for (const BASE_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000']) {
      expect(configError({ ...production, BASE_URL })).toBeNull()
    }
    expect(configError({ BASE_URL: 'http://jobs.example' })).toBeNull()
  })

  test.each(['postgres://me:hidden@db.example.com/muster', 'postgres://me:hidden@203.0.113.7/muster?sslmode=prefer'])(
    'the database %s on another network needs TLS',
    (DATABASE_URL) => {
      expect(configError({ ...production, DATABASE_URL })).toBe(
        'DATABASE_URL: the connection to another network is not encrypted. Add ?sslmode=verify-full, or set ALLOW_UNENCRYPTED=database to accept it.',
      )
      expect(configError({ ...production, DATABASE_URL, ALLOW_UNENCRYPTED: 'smtp, database' })).toBeNull()
      expect(configError({ DATABASE_URL })).toBeNull()
    },
  )

  test.each([
    'postgres://db.example.com/muster?sslmode=require',
    'postgres://db.example.com/muster?sslmode=verify-full',
    'postgres://db.example.com/muster?ssl=true',
    'postgres://127.0.0.1/muster',
    'postgres://[::1]/muster',
    'postgres://10.1.2.3/muster',
    'postgres://db/muster',
    'postgres:///muster?host=/run/postgresql',
  ])('the database %s is accepted', (DATABASE_URL) => {
    expect(configError({ ...production, DATABASE_URL })).toBeNull()
  })

  test('the host parameter of a database address counts, not its host name', () => {
    const DATABASE_URL = 'postgres://localhost/muster?host=db.example.com'
    expect(configError({ ...production, DATABASE_URL })).toContain('DATABASE_URL')
  })

  test('a store on another network needs https', () => {
    expect(configError({ ...production, CLAMD_URL: 'tcp://scan.example.com:3310' })).toContain('CLAMD_URL: the scanner')
    const STORE_API_URL = 'http://shop.example.com'
    expect(configError({ ...production, STORE_API_URL })).toContain('STORE_API_URL: the connection')
    expect(configError({ ...production, STORE_API_URL, ALLOW_UNENCRYPTED: 'store' })).toBeNull()
    expect(configError({ ...production, STORE_API_URL: 'http://shop:4000' })).toBeNull()
  })

  test.each([
    ['smtp://mail.example.com', true],
    ['smtp://127.0.0.1:25', false],
    ['smtp://relay:25', false],
  ])('STARTTLS of %s is required: %s', (SMTP_URL, required) => {
    expect(parseEnv({ ...production, SMTP_URL }).smtpTlsRequired).toBe(required)
    expect(parseEnv({ ...production, SMTP_URL, ALLOW_UNENCRYPTED: 'smtp' }).smtpTlsRequired).toBe(false)
    expect(parseEnv({ SMTP_URL }).smtpTlsRequired).toBe(false)
  })

  test('an unknown service in ALLOW_UNENCRYPTED is reported', () => {
    expect(configError({ ALLOW_UNENCRYPTED: 'database,everything' })).toBe(
      'ALLOW_UNENCRYPTED is "database,everything"; expected "database", "smtp", "store" or several of them separated by commas.',
    )
  })
})
