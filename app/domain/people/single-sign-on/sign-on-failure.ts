import type { Agency } from '#app/domain/agency/agency.ts'
import type { UserType } from '#app/policy/actor.ts'
import { LOGIN_PAGES } from '../login-pages.tsx'
import { signInFailureText } from '../sign-in-failure.ts'
import type { ConnectResult } from './connect-provider.server.ts'
import type { ProviderSignInFailure } from './sign-in-with-provider.server.ts'

type Place = { service: string; loginPage: UserType; agency: Pick<Agency, 'phone' | 'email'> }

/** The toast of a failed sign-in with a service: what happened, then what to do. */
export function signOnFailureText(
  reason: ProviderSignInFailure,
  { service, loginPage, agency }: Place,
): { title: string; description: string } {
  const failed = (description: string) => ({ title: 'Sign in Failed', description })
  switch (reason) {
    case 'admin':
      return failed(`Admins can't sign in with ${service}. Use your password or passkey.`)
    case 'unconfirmed-email':
      return failed(
        `${service} hasn't confirmed your email address. Sign in with your password or create an account here, then connect ${service} in your settings.`,
      )
    case 'another-connected':
      return failed(
        `Your account is connected to another ${service} account. Use that one, or sign in with your password.`,
      )
    case 'wrong-account-type':
      return { title: 'Access Denied', description: LOGIN_PAGES[loginPage].denied }
    default:
      return signInFailureText({ ok: false, reason }, loginPage, agency)
  }
}

/** Why a service was not connected, and what to do. */
export function connectFailureText(reason: Exclude<ConnectResult, { ok: true }>['reason'], service: string): string {
  return reason === 'taken'
    ? `This ${service} account is already connected to another account on this site. Sign in to that account and disconnect it there first.`
    : `Your account is connected to another ${service} account. Disconnect that one first.`
}
