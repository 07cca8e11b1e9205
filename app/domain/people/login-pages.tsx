import type { UserType } from '#app/policy/actor.ts'
import { Link } from '#app/ui/link.tsx'

/** The texts of each login page. `denied` is shown to an account of another type (specification section 6). */
export const LOGIN_PAGES: Record<UserType, { title: string; lead: string; denied: string }> = {
  employee: {
    title: 'Job seeker sign in',
    lead: 'Apply in one click and follow your applications.',
    denied: 'This login is for employees only.',
  },
  employer: { title: 'Employer sign in', lead: 'Post jobs and review your applicants.', denied: '' },
  admin: {
    title: 'Admin sign in',
    lead: 'For agency staff.',
    denied: 'You do not have administrative privileges.',
  },
}

/** The account type of a login page: the first segment of its path. Invitations are for employers. */
export function loginPageType(pathname: string): UserType {
  const [, segment] = pathname.split('/')
  if (segment === 'team-invitations') return 'employer'
  return segment === 'employer' || segment === 'admin' ? segment : 'employee'
}

/** The page that asks for the code after the password. It keeps the login page and where the person goes afterwards. */
export function twoStepPath(loginPage: UserType, returnTo: string | null): string {
  return `/sign-in/two-step?${new URLSearchParams({ login: loginPage, ...(returnTo ? { returnTo } : {}) })}`
}

/**
 * The page that completes an account after the first sign-in with a service. It keeps where the person goes afterwards.
 */
export function newAccountPath(employer: boolean, returnTo: string | null): string {
  const search = new URLSearchParams({ ...(employer ? { type: 'employer' } : {}), ...(returnTo ? { returnTo } : {}) })
  return search.size > 0 ? `/sign-in/new-account?${search}` : '/sign-in/new-account'
}

/** The form action of a passkey on a login page. It keeps where the person goes afterwards. */
export function passkeySignInPath(loginPage: UserType, search: string): string {
  const returnTo = new URLSearchParams(search).get('returnTo')
  return `/sign-in/passkey?${new URLSearchParams({ login: loginPage, ...(returnTo ? { returnTo } : {}) })}`
}

/**
 * Links from a login page to registration and to the other login page. They keep `search`, and with it `returnTo`.
 * Admins have neither.
 */
export function OtherLoginLinks({ userType, search }: { userType: Exclude<UserType, 'admin'>; search: string }) {
  const other = userType === 'employee' ? 'employer' : 'employee'
  return (
    <>
      <p>
        New here?{' '}
        <Link className="link" to={`/${userType}/register${search}`}>
          Create an account
        </Link>
      </p>
      <p>
        {userType === 'employee' ? 'Hiring?' : 'Looking for work?'}{' '}
        <Link className="link" to={`/${other}/login${search}`}>
          {LOGIN_PAGES[other].title}
        </Link>
      </p>
    </>
  )
}
