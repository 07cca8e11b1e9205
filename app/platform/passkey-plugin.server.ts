import { isIP } from 'node:net'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { withoutBrackets } from '#app/lib/ip-address.server.ts'
import { cookieName } from './cookies.ts'

/**
 * Passkeys of the host of the public URL. Each must verify its user (by fingerprint, face or PIN) at registration and
 * at every sign-in, so that it counts as two factors. The library itself does not check this.
 */
export function passkeyPlugin(baseUrl: string) {
  const { origin, hostname } = new URL(baseUrl)
  const assertUserVerified = (userVerified: boolean | undefined) => {
    if (!userVerified) throw new APIError('UNAUTHORIZED', { code: USER_NOT_VERIFIED, message: USER_NOT_VERIFIED })
  }
  return passkey({
    rpID: hostname,
    rpName: hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => assertUserVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => assertUserVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
  })
}

/** The error code of a passkey that has not verified its user. */
const USER_NOT_VERIFIED = 'USER_NOT_VERIFIED'

const PASSKEY_COOKIE = 'passkey'

/** The name of the cookie between the challenge of a passkey and its response. */
export function passkeyCookieName(baseUrl: string): string {
  return cookieName(`muster.${PASSKEY_COOKIE}`, baseUrl)
}

/** Whether browsers accept passkeys for the site: they need a host name, `localhost` included, and no IP address. */
export function supportsPasskeys(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  return isIP(withoutBrackets(hostname)) === 0
}
