import { resolve } from 'node:path'
import { z } from 'zod'
import { isPrivateHost, withoutBrackets } from '#app/lib/ip-address.server.ts'
import {
  address,
  addressRanges,
  bucket,
  origin,
  port,
  sender,
  serviceAddress,
  serviceNames,
  tcpAddress,
} from './env-values.server.ts'
import type { Bucket } from './files/bucket-address.server.ts'
import { InvalidConfig } from './invalid-config.ts'
import {
  IDENTITY_VARIABLES,
  type IdentityProviderConfig,
  parseIdentityProviders,
} from './sign-on/provider-config.server.ts'
import type { ScannerAddress } from './virus-scanner.server.ts'

const ZONES = new Set(Intl.supportedValuesOf('timeZone').concat('UTC'))
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

const text = z.string().min(1)

/** The accepted values of each variable, for the error message, and its schema. */
const VARIABLES = {
  APP_ENV: { accepts: '"demo" or "production"', schema: z.enum(['demo', 'production']) },
  HOST: { accepts: 'an address to listen on', schema: text },
  PORT: { accepts: 'a port from 1 to 65535', schema: port() },
  BASE_URL: { accepts: 'an http(s) origin without a path, such as https://jobs.example.com.au', schema: origin() },
  DATABASE_URL: { accepts: 'a postgres:// address', schema: address(/^postgres(ql)?:$/) },
  DATA_DIR: { accepts: 'a folder', schema: text },
  AUTH_SECRET: { accepts: 'at least 32 characters', schema: z.string().min(32) },
  SEED: { accepts: '"none", "demo" or "large"', schema: z.enum(['none', 'demo', 'large']) },
  ADMIN_EMAIL: { accepts: 'an email address', schema: z.email() },
  ADMIN_PASSWORD: { accepts: 'at least 8 characters', schema: z.string().min(8) },
  SMTP_URL: { accepts: 'an smtp:// or smtps:// address', schema: address(/^smtps?:$/) },
  MAIL_FROM: { accepts: 'a sender, such as "Muster <hello@example.com.au>"', schema: sender() },
  STORE_API_URL: {
    accepts: 'an http(s) address without a query, such as https://shop.example.com',
    schema: serviceAddress(),
  },
  STORE_ID: {
    accepts: '"store_" or "scha_" and letters or digits',
    schema: z.string().regex(/^(store|scha)_[A-Za-z0-9]{1,60}$/),
  },
  STRIPE_SECRET_KEY: { accepts: 'a secret key of Stripe, sk_… or rk_…', schema: z.string().regex(/^[sr]k_\w{8,}$/) },
  STRIPE_WEBHOOK_SECRET: {
    accepts: "the signing secret of Stripe's webhook, whsec_…",
    schema: z.string().regex(/^whsec_\S{8,}$/),
  },
  STRIPE_API_URL: { accepts: 'an http(s) origin without a path', schema: origin() },
  FILES_URL: {
    accepts:
      'a bucket, such as https://KEY:SECRET@s3.example.com/bucket?region=ap-southeast-2 (key and secret percent-encoded, http only within your own network)',
    schema: bucket(),
  },
  CLAMD_URL: { accepts: 'a tcp:// address with a port, such as tcp://127.0.0.1:3310', schema: tcpAddress() },
  REPLY_ADDRESS: {
    accepts: 'an email address whose mailbox name has at most 30 characters, such as replies@example.com.au',
    schema: z.email().refine((address) => !address.includes('+') && address.indexOf('@') <= 30),
  },
  INBOUND_EMAIL_SECRET: { accepts: '20 to 200 letters, digits, - or _', schema: z.string().regex(/^[\w-]{20,200}$/) },
  ALLOW_UNENCRYPTED: {
    accepts: '"database", "smtp", "store" or several of them separated by commas',
    schema: serviceNames(['database', 'smtp', 'store']),
  },
  AGENCY_TIMEZONE: {
    accepts: 'an IANA zone such as Australia/Perth',
    schema: z.string().refine((zone) => ZONES.has(zone)),
  },
  TRUST_PROXY: { accepts: 'addresses or ranges separated by commas, such as 10.0.0.0/8', schema: addressRanges() },
  PAGE_CACHE_MS: {
    accepts: 'milliseconds from 0 to 60000',
    schema: z.coerce.number().int().min(0).max(60_000),
  },
  WEBHOOK_LOOPBACK: { accepts: '"allow"', schema: z.literal('allow') },
  ...IDENTITY_VARIABLES,
  METRICS_TOKEN: { accepts: 'at least 16 characters', schema: z.string().min(16) },
  LOG_LEVEL: {
    accepts: '"debug", "info", "warn", "error" or "silent"',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  },
} satisfies Record<string, { accepts: string; schema: z.ZodType }>

type Variables = { [K in keyof typeof VARIABLES]?: z.output<(typeof VARIABLES)[K]['schema']> }

export type Env = {
  production: boolean
  host: string
  port: number
  /** The public origin, without a trailing slash. */
  baseUrl: string
  /** True if BASE_URL is set: then requests to other host names are rejected. */
  baseUrlFixed: boolean
  databaseUrl: string | null
  dataDir: string
  authSecret: string | null
  seed: 'none' | 'demo' | 'large' | null
  admin: { email: string; password: string } | null
  smtpUrl: string | null
  /** Whether emails are sent only if the server offers STARTTLS. */
  smtpTlsRequired: boolean
  mailFrom: string
  /** The URL of the external store service; null for the built-in store. */
  storeApiUrl: string | null
  storeId: string
  /** Null: the test payment service, and no payments in production. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null
  /** The bucket for uploads; null: a folder in `dataDir`. */
  bucket: Bucket | null
  /** The virus scanner of uploaded documents; null: they are not scanned. */
  clamd: ScannerAddress | null
  /** The mailbox for replies to emails about messages; null: people reply on the page. */
  replies: { address: string; inboundSecret: string } | null
  agencyTimeZone: string
  trustedProxies: string[]
  /** The maximum age of a guest's page in the cache, in milliseconds; 0: no cache. */
  pageCacheMs: number
  /** Whether webhooks may be sent to this machine, for tests and for programs that run beside the server. */
  webhookLoopback: boolean
  /** The services that people can sign in with instead of a password, in the order of their buttons. */
  identityProviders: IdentityProviderConfig[]
  metricsToken: string | null
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Parses the configuration. An empty variable counts as unset.
 *
 * @throws InvalidConfig with the variable, its value (except secrets and URLs with passwords) and the accepted values
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const read: Record<string, unknown> = {}
  for (const [name, { accepts, schema }] of Object.entries(VARIABLES)) {
    const given = source[name]?.trim()
    if (!given) continue
    const parsed = schema.safeParse(given)
    if (!parsed.success) throw new InvalidConfig(`${name} ${describeValue(name, given)}; expected ${accepts}.`)
    read[name] = parsed.data
  }
  const given = read as Variables
  const production = given.APP_ENV === 'production'
  const host = given.HOST ?? '127.0.0.1'
  const port = given.PORT ?? 3000

  if (!LOOPBACK.has(host) && (!given.BASE_URL || !given.APP_ENV)) {
    throw new InvalidConfig(`HOST is "${host}", which is reachable by others: set BASE_URL and APP_ENV too.`)
  }
  if (production && !given.BASE_URL) throw new InvalidConfig('BASE_URL is not set; APP_ENV=production requires it.')
  if (production && !given.AUTH_SECRET)
    throw new InvalidConfig('AUTH_SECRET is not set; APP_ENV=production requires it.')
  if (production && given.SEED && given.SEED !== 'none') {
    throw new InvalidConfig(`SEED is "${given.SEED}", but APP_ENV=production accepts only "none".`)
  }
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    throw new InvalidConfig('ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or not at all.')
  }
  if (Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET)) {
    throw new InvalidConfig('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or not at all.')
  }
  if (Boolean(given.REPLY_ADDRESS) !== Boolean(given.INBOUND_EMAIL_SECRET)) {
    throw new InvalidConfig('REPLY_ADDRESS and INBOUND_EMAIL_SECRET must be set together, or not at all.')
  }
  if (production) assertEncrypted(given)
  const baseUrl = given.BASE_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    production,
    host,
    port,
    baseUrl,
    baseUrlFixed: given.BASE_URL !== undefined,
    databaseUrl: given.DATABASE_URL ?? null,
    dataDir: resolve(given.DATA_DIR ?? 'data'),
    authSecret: given.AUTH_SECRET ?? null,
    seed: given.SEED ?? null,
    admin:
      given.ADMIN_EMAIL && given.ADMIN_PASSWORD
        ? { email: given.ADMIN_EMAIL.toLowerCase(), password: given.ADMIN_PASSWORD }
        : null,
    smtpUrl: given.SMTP_URL ?? null,
    smtpTlsRequired:
      production &&
      given.SMTP_URL !== undefined &&
      !isPrivateHost(new URL(given.SMTP_URL).hostname) &&
      !given.ALLOW_UNENCRYPTED?.includes('smtp'),
    mailFrom: given.MAIL_FROM ?? `Muster <no-reply@${new URL(baseUrl).hostname}>`,
    storeApiUrl: given.STORE_API_URL ?? null,
    storeId: given.STORE_ID ?? 'store_muster',
    stripe:
      given.STRIPE_SECRET_KEY && given.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: given.STRIPE_SECRET_KEY,
            webhookSecret: given.STRIPE_WEBHOOK_SECRET,
            apiUrl: given.STRIPE_API_URL ?? null,
          }
        : null,
    bucket: given.FILES_URL ?? null,
    clamd: given.CLAMD_URL ?? null,
    replies:
      given.REPLY_ADDRESS && given.INBOUND_EMAIL_SECRET
        ? { address: given.REPLY_ADDRESS, inboundSecret: given.INBOUND_EMAIL_SECRET }
        : null,
    agencyTimeZone: given.AGENCY_TIMEZONE ?? 'Australia/Sydney',
    trustedProxies: given.TRUST_PROXY ?? [],
    pageCacheMs: given.PAGE_CACHE_MS ?? 1000,
    webhookLoopback: given.WEBHOOK_LOOPBACK === 'allow',
    identityProviders: parseIdentityProviders(given, production),
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL ?? 'info',
  }
}

/** sslmode values with which the driver connects only over TLS. `no-verify` accepts any certificate. */
const ENCRYPTED_SSL_MODES = ['require', 'verify-ca', 'verify-full']

/**
 * Rejects connections that others could read: a site without https, a database or store on another network without TLS,
 * and a virus scanner there. An SMTP server is not asked at startup: `smtpTlsRequired` makes sending fail instead.
 *
 * @throws InvalidConfig with the variable and how to accept it
 */
function assertEncrypted({
  BASE_URL,
  DATABASE_URL,
  STORE_API_URL,
  CLAMD_URL,
  ALLOW_UNENCRYPTED = [],
}: Variables): void {
  if (CLAMD_URL && !isPrivateHost(CLAMD_URL.host)) {
    throw new InvalidConfig(
      'CLAMD_URL: the scanner is on another network, and its connection is not encrypted. Run it on this machine or in its private network.',
    )
  }
  const site = new URL(BASE_URL ?? '')
  if (site.protocol === 'http:' && !LOOPBACK.has(withoutBrackets(site.hostname))) {
    throw new InvalidConfig(`BASE_URL is "${BASE_URL}"; APP_ENV=production requires https except on this machine.`)
  }
  if (DATABASE_URL && !ALLOW_UNENCRYPTED.includes('database') && !isDatabaseEncrypted(new URL(DATABASE_URL))) {
    throw new InvalidConfig(
      'DATABASE_URL: the connection to another network is not encrypted. Add ?sslmode=verify-full, or set ALLOW_UNENCRYPTED=database to accept it.',
    )
  }
  const store = STORE_API_URL ? new URL(STORE_API_URL) : null
  if (store?.protocol === 'http:' && !isPrivateHost(store.hostname) && !ALLOW_UNENCRYPTED.includes('store')) {
    throw new InvalidConfig(
      'STORE_API_URL: the connection to another network is not encrypted. Use https, or set ALLOW_UNENCRYPTED=store to accept it.',
    )
  }
}

/** True for TLS, and for a socket, this machine or a private network. */
function isDatabaseEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  if (host.startsWith('/') || isPrivateHost(host)) return true
  return searchParams.get('ssl') === 'true' || ENCRYPTED_SSL_MODES.includes(searchParams.get('sslmode') ?? '')
}

function describeValue(name: string, value: string): string {
  return /SECRET|PASSWORD|TOKEN|_(URL|ISSUER)$/.test(name) && name !== 'BASE_URL'
    ? 'is invalid'
    : `is "${value.slice(0, 80)}"`
}
