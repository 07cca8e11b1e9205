import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Ctx } from '#app/core/context.ts'
import { cookieName, serialiseCookie } from '#app/platform/cookies.ts'
import { PROVIDER_IDS } from '#app/platform/sign-on/provider-config.server.ts'
import { USER_TYPES } from '#app/policy/actor.ts'

/** As long as people take to sign in at a service. */
const STARTED_SECONDS = 15 * 60
/** As long as people take to enter their details. */
const NEW_ACCOUNT_SECONDS = 60 * 60

const provider = z.enum(PROVIDER_IDS)

const started = z.object({
  provider,
  checks: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  /** `connect` adds the service to the account, `confirm` confirms that its owner is at the browser. */
  purpose: z.enum(['sign-in', 'connect', 'confirm']),
  /** The person who connects or confirms; null at sign-in. */
  personId: z.string().nullable(),
  loginPage: z.enum(USER_TYPES),
  returnTo: z.string().nullable(),
})

/** A visit to a service that this browser has started. */
export type StartedSignOn = z.output<typeof started>

const newAccount = z.object({
  identity: z.object({
    providerId: provider,
    accountId: z.string(),
    email: z.string(),
    emailVerified: z.literal(true),
    name: z.string(),
  }),
  loginPage: z.enum(USER_TYPES),
  returnTo: z.string().nullable(),
})

/** A person whom a service has confirmed and who has no account yet. */
export type NewAccount = z.output<typeof newAccount>

const COOKIES = {
  started: { name: 'muster-sign-on', seconds: STARTED_SECONDS, schema: started },
  newAccount: { name: 'muster-new-account', seconds: NEW_ACCOUNT_SECONDS, schema: newAccount },
} as const

type Cookies = { started: StartedSignOn; newAccount: NewAccount }

/** The name of a cookie, with the prefix `__Host-` on an https origin. */
export function signOnCookieName(kind: keyof Cookies, baseUrl: string): string {
  return cookieName(COOKIES[kind].name, baseUrl)
}

/** The `Set-Cookie` line that keeps `content` in the browser, signed and for a limited time. */
export async function signOnCookie<Kind extends keyof Cookies>(
  kind: Kind,
  { baseUrl, now }: Pick<Ctx, 'baseUrl' | 'now'>,
  secret: string,
  content: Cookies[Kind],
): Promise<string> {
  const { name, seconds } = COOKIES[kind]
  const issued = Math.floor(now.getTime() / 1000)
  const value = await new SignJWT({ content })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(name)
    .setExpirationTime(issued + seconds)
    .sign(new TextEncoder().encode(secret))
  return serialiseCookie(cookieName(name, baseUrl), value, seconds)
}

/** The `Set-Cookie` line that deletes a cookie. */
export function deletedSignOnCookie(kind: keyof Cookies, baseUrl: string): string {
  return serialiseCookie(signOnCookieName(kind, baseUrl), '', 0)
}

/** The content of a cookie; null if there is none, if it has expired or is not signed by us. */
export async function parseSignOnCookie<Kind extends keyof Cookies>(
  kind: Kind,
  secret: string,
  value: string | null,
  now: Date,
): Promise<Cookies[Kind] | null> {
  const { name, schema } = COOKIES[kind]
  if (!value) return null
  try {
    const key = new TextEncoder().encode(secret)
    const { payload } = await jwtVerify(value, key, { algorithms: ['HS256'], audience: name, currentDate: now })
    return (schema.safeParse(payload.content).data as Cookies[Kind] | undefined) ?? null
  } catch {
    return null
  }
}
