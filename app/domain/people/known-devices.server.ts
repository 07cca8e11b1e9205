import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken, isToken } from '#app/lib/token.server.ts'
import { cookieName, serialiseCookie } from '#app/platform/cookies.ts'
import { users } from '#db/schema/people.ts'
import { knownDevices } from '#db/schema/security.ts'

/** Browsers delete cookies after 400 days; each sign-in sets this one again. */
const COOKIE_SECONDS = 365 * 24 * 3600

/** The name of the device cookie, with the prefix `__Host-` on an https origin. */
export function deviceCookieName(baseUrl: string): string {
  return cookieName('muster-device', baseUrl)
}

/** The device token of a cookie value, or null if there is none or its signature is wrong. */
export function parseDeviceCookie(secret: string, value: string | null): string | null {
  const [token = '', signature = ''] = value?.split('.') ?? []
  if (!isToken(token)) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(secret, token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** True if the account with `email` has been signed in to from the browser with this device token. */
export async function isKnownDevice(ctx: Ctx, email: string, token: string | null): Promise<boolean> {
  if (!token) return false
  const rows = await ctx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.tokenHash, hashToken(token))))
  return rows.length > 0
}

/**
 * Records that a person has signed in from a browser. One browser has one token for all accounts that use it.
 *
 * @param token the browser's device token (`parseDeviceCookie`), or null if it has none yet
 * @returns the `Set-Cookie` line of the device
 */
export async function saveKnownDevice(ctx: Ctx, secret: string, userId: string, token: string | null): Promise<string> {
  const saved = token ?? generateToken()
  await ctx.db
    .insert(knownDevices)
    .values({ id: newId(), userId, tokenHash: hashToken(saved), createdAt: ctx.now, lastUsedAt: ctx.now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt: ctx.now },
    })
  const value = `${saved}.${sign(secret, saved).toString('base64url')}`
  return serialiseCookie(deviceCookieName(ctx.baseUrl), value, COOKIE_SECONDS)
}

function sign(secret: string, token: string): Buffer {
  return createHmac('sha256', secret).update(`device ${token}`).digest()
}
