import { type Actor, roleOf, USER_TYPES, type UserType } from './actor.ts'

type Area = { roles: readonly UserType[]; login: UserType; pages: readonly string[] }

/**
 * The guarded pages (specification section 2) with the account type whose login page everyone else is sent to. A page
 * includes its subpages.
 */
export const AREAS: readonly Area[] = [
  { roles: ['employee'], login: 'employee', pages: ['/employee/dashboard'] },
  {
    roles: ['employer', 'admin'],
    login: 'employer',
    pages: ['/employer/dashboard', '/booking-portal', '/manage-jobs', '/post-job', '/view-applicants'],
  },
  {
    roles: ['employer'],
    login: 'employer',
    pages: [
      '/employer/company',
      '/employer/embed',
      '/employer/api-keys',
      '/employer/message-templates',
      '/employer/team',
      '/employer/no-company',
    ],
  },
  { roles: ['employer', 'admin'], login: 'employer', pages: ['/employer/settings', '/employer/webhooks'] },
  { roles: ['admin'], login: 'admin', pages: ['/admin'] },
  { roles: USER_TYPES, login: 'employee', pages: ['/account'] },
]

/** Pages that redirect a signed-in person to their dashboard. */
const LOGIN_PAGES: readonly string[] = [
  '/employee/login',
  '/employee/register',
  '/employer/login',
  '/employer/register',
  '/admin/login',
]

/** The dashboard of each account type. */
export const DASHBOARDS: Record<UserType, string> = {
  employee: '/employee/dashboard',
  employer: '/employer/dashboard',
  admin: '/admin/dashboard',
}

/** The login page of an account type, which returns the person to `returnTo` after signing in. */
export function loginPath(userType: UserType, returnTo: string | null): string {
  return `/${userType}/login${returnTo ? `?${new URLSearchParams({ returnTo })}` : ''}`
}

/** The login or registration page at `pathname`, in its canonical spelling, or null. */
export function loginPageAt(pathname: string): string | null {
  const path = normalisePath(pathname)
  return LOGIN_PAGES.find((page) => page === path) ?? null
}

/** The guarded area of `pathname`, or null for a public page. */
export function areaOf(pathname: string): Area | null {
  if (LOGIN_PAGES.includes(normalisePath(pathname))) return null
  return AREAS.find(({ pages }) => isWithin(pathname, pages)) ?? null
}

/** Whether `pathname` is one of `pages` or a subpage of one, in any spelling. */
export function isWithin(pathname: string, pages: readonly string[]): boolean {
  const path = normalisePath(pathname)
  return pages.some((page) => path === page || path.startsWith(`${page}/`))
}

/** The router ignores case, percent-encoding of letters and trailing slashes; so do the guards. */
function normalisePath(pathname: string): string {
  return decodePath(pathname).toLowerCase().replace(/\/+$/, '')
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** True if `actor` may open the page at `pathname`. Everyone may open a public page. */
export function canOpen(actor: Actor, pathname: string): boolean {
  const area = areaOf(pathname)
  const role = roleOf(actor)
  return area === null || role === 'system' || (role !== 'guest' && area.roles.includes(role))
}

/** Where each account type changes its password, email address, sessions and email preferences. */
export const ACCOUNT_SETTINGS: Record<UserType, string> = {
  employee: '/employee/dashboard?tab=settings',
  employer: '/employer/settings',
  admin: '/employer/settings',
}
