import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createEmailVerificationToken } from 'better-auth/api'
// Without the library's own access to databases, which the adapter replaces.
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { newId } from '#app/lib/id.ts'
import type { Database } from '#db/client.ts'
import { accounts, sessions, users, verifications } from '#db/schema/people.ts'
import { passkeys, twoFactors } from '#db/schema/security.ts'
import { cookieName, serialiseCookie } from './cookies.ts'
import { createFairQueue, QueueFullError } from './fair-queue.server.ts'
import { passkeyPlugin } from './passkey-plugin.server.ts'
import { createPasswordHash, matchesPasswordHash } from './password-hash.server.ts'
import { runOutsideSlot } from './request-slot.server.ts'
import { STAY_SIGNED_IN } from './session-lifetime.ts'

/** The library's callbacks, which the composition root connects to the people domain. */
export type AuthHooks = {
  /** Called with a new reset token; resolves once the email is in the outbox. */
  sendResetLink(user: { id: string; email: string; name: string }, token: string): Promise<void>
  /**
   * Called when the password, code or passkey is correct, before the session is created.
   * @returns null to create the session, or the error code to deny it with
   */
  validateSignIn(userId: string, signIn: { loginPage: string | null; byPasskey: boolean }): Promise<string | null>
}

/** Header with the client's address. The sign-in route sets it; the library's handler is not reachable from outside. */
export const CLIENT_ADDRESS_HEADER = 'x-muster-client-address'
/** Header with the account type of the login page, set by the sign-in route only. */
export const LOGIN_PAGE_HEADER = 'x-muster-login-page'

const CONFIRM_LINK_SECONDS = 24 * 3600
const RESET_LINK_SECONDS = 3600
/** Of a session with `Stay signed in`, extended once a day while it is used. `sessionEndsAt` sets the final limits. */
const SESSION_SECONDS = STAY_SIGNED_IN.maxIdleMs / 1000
const SESSION_REFRESH_SECONDS = 24 * 3600

export type Auth = ReturnType<typeof createAuth>

/** Better Auth on our tables. Our own actions call it through `auth.api.*`; its HTTP handler is not mounted. */
export function createAuth(options: { db: Database; secret: string; baseUrl: string; hooks: AuthHooks }) {
  const secure = options.baseUrl.startsWith('https:')
  return betterAuth({
    appName: 'Muster',
    baseURL: options.baseUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) => options.hooks.sendResetLink(user, token),
    },
    emailVerification: { expiresIn: CONFIRM_LINK_SECONDS },
    // Our own rule is stricter than the library's age of a session (`requireRecentAuthentication`).
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_REFRESH_SECONDS, freshAge: 0 },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            const loginPage = context?.headers?.get(LOGIN_PAGE_HEADER) ?? null
            const byPasskey = context?.path === '/passkey/verify-authentication'
            const code = await options.hooks.validateSignIn(session.userId, { loginPage, byPasskey })
            if (code) throw new APIError('FORBIDDEN', { code, message: code })
          },
        },
      },
    },
    plugins: [
      twoFactor({ backupCodeOptions: { customBackupCodesGenerate: generateRecoveryCodes } }),
      passkeyPlugin(options.baseUrl),
    ],
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(options.baseUrl) } },
      cookiePrefix: secure ? '__Host-muster' : 'muster',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      disableCSRFCheck: true,
    },
  })
}

const RECOVERY_CODES = 10
/** Without 0, 1, i, l and o, which people confuse when they copy a code from paper. */
const RECOVERY_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 10 characters, 49 bits each. */
function generateRecoveryCodes(): string[] {
  const half = () =>
    Array.from({ length: 5 }, () => RECOVERY_CHARACTERS[randomInt(RECOVERY_CHARACTERS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)
}

/** The name of the cookie between the two steps of a sign-in. Its signed value identifies a row of `verifications`. */
export function twoStepCookieName(baseUrl: string): string {
  return cookieName('muster.two_factor', baseUrl)
}

/** The name of the session cookie, with the prefix `__Host-` on an https origin. */
export function sessionCookieName(baseUrl: string): string {
  return cookieName('muster-session', baseUrl)
}

/**
 * The `Set-Cookie` line of a session, in the format of the library.
 *
 * @param maxAgeSeconds null for a cookie that ends with the browser
 */
export function sessionCookie(baseUrl: string, secret: string, token: string, maxAgeSeconds: number | null): string {
  return signedCookie(sessionCookieName(baseUrl), secret, token, maxAgeSeconds)
}

/** How long the code may be entered after the first step of a sign-in, as in the library. */
const SECOND_STEP_SECONDS = 600

/**
 * The `Set-Cookie` lines of a sign-in whose first step is done, in the format of the library: it then checks the code
 * of the account that `verifications` names under `identifier`, and creates a session without `Stay signed in`.
 */
export function secondStepCookies(baseUrl: string, secret: string, identifier: string): string[] {
  return [
    signedCookie(twoStepCookieName(baseUrl), secret, identifier, SECOND_STEP_SECONDS),
    signedCookie(browserSessionMarkName(baseUrl), secret, 'true', null),
  ]
}

/**
 * The `Set-Cookie` line that deletes the library's mark of a session without `Stay signed in`, which outlives that
 * session.
 */
export function deleteBrowserSessionMark(baseUrl: string): string {
  return serialiseCookie(browserSessionMarkName(baseUrl), '', 0)
}

const browserSessionMarkName = (baseUrl: string) => cookieName('muster.dont_remember', baseUrl)

function signedCookie(name: string, secret: string, content: string, maxAgeSeconds: number | null): string {
  const signature = createHmac('sha256', secret).update(content).digest('base64')
  return serialiseCookie(name, encodeURIComponent(`${content}.${signature}`), maxAgeSeconds)
}

/**
 * The session token of a cookie value that the library signed (`{token}.{base64 HMAC-SHA256}`), or null if the
 * signature is wrong. We verify it ourselves because one join then loads session, person and company, while the
 * library's `getSession` takes 2 to 4 times as long on every request.
 */
export function verifySessionToken(cookieValue: string, secret: string): string | null {
  const dot = cookieValue.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookieValue.slice(0, dot)
  const given = Buffer.from(cookieValue.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** The code of an expected error of the library (`INVALID_EMAIL_OR_PASSWORD`, …), or null for any other error. */
export function authErrorCode(error: unknown): string | null {
  return error instanceof APIError ? String(error.body?.code ?? error.status) : null
}

/**
 * A signed token that confirms the email of one registration, valid for 24 hours.
 *
 * @param registration `passwordFingerprint` of the password that was chosen: a later registration of the address
 *   replaces the password, and so invalidates the link
 */
export function confirmationToken(secret: string, email: string, registration: string): Promise<string> {
  return createEmailVerificationToken(secret, email, undefined, CONFIRM_LINK_SECONDS, { registration })
}

/** Too many passwords are being hashed at the same time. The caller responds with 429. */
export class TooManyHashesError extends Error {}

/**
 * A hundred concurrent guesses would otherwise block the thread pool for seconds. Ten people behind one address, such
 * as at the start of a shift, can sign in at the same moment.
 */
const hashQueue = createFairQueue({ maxRunning: 2, maxWaiting: 32, maxWaitingPerClient: 8 })

/** The client whose request is handled. The auth library calls the hash functions without it. */
const hashClient = new AsyncLocalStorage<string>()

/** Runs `work`, in which passwords are hashed within the share of `client`: a network address (`clientNetwork`). */
export function runAsHashClient<T>(client: string, work: () => T): T {
  return hashClient.run(client, work)
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await runOutsideSlot(() => hashQueue.run(hashClient.getStore() ?? null, work))
  } catch (error) {
    throw error instanceof QueueFullError ? new TooManyHashesError(error.message) : error
  }
}

/** Hashes a password (`createPasswordHash`). @throws TooManyHashesError */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => createPasswordHash(password))
}

/** Compares in constant time. @throws TooManyHashesError */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return withHashSlot(() => matchesPasswordHash(given))
}

/** The payload of an email change link. */
export type EmailChange = {
  personId: string
  email: string
  updateTo: string
  /** Confirmed at the current address first, then at the new one. */
  step: 'current' | 'new'
  /** `passwordFingerprint` of the password when the link was created: a changed password invalidates the link. */
  passwordFingerprint: string
  /** Id of the email that the first step sends, so that following its link twice sends one email. */
  nextEmailId: string
}

/** A signed token for one step of an email change, valid for 24 hours. */
export function emailChangeToken(secret: string, change: EmailChange): Promise<string> {
  const { email, updateTo, personId, step, passwordFingerprint, nextEmailId } = change
  const extra = { personId, step, passwordFingerprint, nextEmailId }
  return createEmailVerificationToken(secret, email, updateTo, CONFIRM_LINK_SECONDS, extra)
}

/** A keyed fingerprint of a password hash, for links that a password change must invalidate. */
export function passwordFingerprint(secret: string, hash: string | null): string {
  return createHmac('sha256', secret).update(`password ${hash}`).digest('base64url').slice(0, 22)
}

const confirmation = z.object({
  email: z.string(),
  registration: z.string(),
  updateTo: z.undefined().optional(),
})
const emailChange = z.object({
  personId: z.string(),
  email: z.string(),
  updateTo: z.string(),
  step: z.enum(['current', 'new']),
  passwordFingerprint: z.string(),
  nextEmailId: z.string(),
})

type EmailToken =
  | { kind: 'confirmation'; expired: boolean; email: string; registration: string }
  | ({ kind: 'email-change'; expired: boolean } & EmailChange)

/** The payload of a `confirmationToken` or `emailChangeToken`, also of an expired one; null for any other token. */
export async function parseEmailToken(secret: string, token: string): Promise<EmailToken | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return emailToken(payload, false)
  } catch (error) {
    return error instanceof errors.JWTExpired ? emailToken(error.payload, true) : null
  }
}

function emailToken(payload: unknown, expired: boolean): EmailToken | null {
  const change = emailChange.safeParse(payload)
  if (change.success) return { kind: 'email-change', expired, ...change.data }
  const { success, data } = confirmation.safeParse(payload)
  if (!success) return null
  return { kind: 'confirmation', expired, email: data.email, registration: data.registration }
}
