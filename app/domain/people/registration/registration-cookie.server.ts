import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#app/core/context.ts'
import { cookieName, serialiseCookie } from '#app/platform/cookies.ts'

/** As long as the confirmation link works. */
const COOKIE_SECONDS = 24 * 3600

const content = z.object({ email: z.string(), userType: z.enum(['employee', 'employer']), proof: z.string() })

/** The registration that a browser has sent last. `proof` belongs to its password. */
export type SentRegistration = z.output<typeof content>

/** The name of the cookie of a registration, with the prefix `__Host-` on an https origin. */
export function registrationCookieName(baseUrl: string): string {
  return cookieName('muster-registration', baseUrl)
}

/**
 * The `Set-Cookie` line of a browser that has sent a registration. The confirmation link is then confirmed there
 * without the password. The same for an address that is in use, so that it reveals nothing.
 *
 * @param registration.hash the hash of the password that was chosen
 */
export function registrationCookie(
  ctx: Pick<Ctx, 'baseUrl'>,
  secret: string,
  { email, userType, hash }: { email: string; userType: 'employee' | 'employer'; hash: string },
): string {
  const registration: SentRegistration = { email, userType, proof: proofOf(secret, hash).toString('base64url') }
  const value = Buffer.from(JSON.stringify(registration)).toString('base64url')
  return serialiseCookie(registrationCookieName(ctx.baseUrl), value, COOKIE_SECONDS)
}

/** The registration of a cookie value, or null. Its address is not verified. */
export function parseRegistrationCookie(value: string | null): SentRegistration | null {
  try {
    return content.safeParse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** Whether a browser has sent the registration whose password has this hash. */
export function isSentFromBrowser(secret: string, registration: SentRegistration | null, hash: string | null): boolean {
  if (!registration || !hash) return false
  const given = Buffer.from(registration.proof, 'base64url')
  const expected = proofOf(secret, hash)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function proofOf(secret: string, hash: string): Buffer {
  return createHmac('sha256', secret).update(`registration ${hash}`).digest()
}
