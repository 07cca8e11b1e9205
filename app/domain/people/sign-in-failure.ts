import type { Agency } from '#app/domain/agency/agency.ts'
import type { UserType } from '#app/policy/actor.ts'
import { LOGIN_PAGES } from './login-pages.tsx'
import type { FailedSignIn } from './sign-in.server.ts'

/** The specified toast of a failed sign-in (specification sections 5 and 6). */
export function signInFailureText(
  result: FailedSignIn,
  loginPage: UserType,
  agency: Pick<Agency, 'phone' | 'email'>,
): { title: string; description: string } {
  const failed = (description: string) => ({ title: 'Sign in Failed', description })
  switch (result.reason) {
    case 'wrong-credentials':
      return failed('Invalid email or password.')
    case 'passkey-rejected':
      return failed("We don't recognise this passkey. Sign in with your password.")
    case 'passkey-required':
      return failed('Your account needs two-step verification. Sign in with your passkey.')
    case 'unconfirmed':
      return failed('Please confirm your email address first.')
    case 'wrong-account-type':
      return { title: 'Access Denied', description: LOGIN_PAGES[loginPage].denied }
    case 'no-profile':
      return { title: 'Login Failed', description: 'Could not find a valid user profile.' }
    case 'suspended':
      return failed(`This account is suspended. Call ${agency.phone} or email ${agency.email}.`)
  }
}

/**
 * What the login page offers after a failed sign-in: the correct login page, the confirmation email again, or the
 * agency's contacts.
 */
export type SignInHint =
  | { kind: 'wrong-account-type'; userType: UserType }
  | { kind: 'unconfirmed'; email: string }
  | { kind: 'suspended' }

/** @param email the address of the form; null if the person signed in with a passkey */
export function signInHint(result: FailedSignIn, email: string | null): SignInHint | null {
  if (result.reason === 'wrong-account-type') return { kind: 'wrong-account-type', userType: result.userType }
  if (result.reason === 'suspended') return { kind: 'suspended' }
  return result.reason === 'unconfirmed' && email ? { kind: 'unconfirmed', email } : null
}
