import { Link } from 'react-router'
import type { UserType } from '#app/policy/actor.ts'

/** What each login page says of itself, and to those whose account belongs to another. */
export const LOGIN_PAGES: Record<UserType, { title: string; lead: string; denied: string }> = {
  employee: {
    title: 'Job seeker sign in',
    lead: 'Apply in one click and follow your applications.',
    denied: 'This login is for employees only.',
  },
  employer: { title: 'Employer sign in', lead: 'Post jobs and pick from your applicants.', denied: '' },
  admin: {
    title: 'Admin sign in',
    lead: 'For the people who run the agency.',
    denied: 'You do not have administrative privileges.',
  },
}

/** The door that a login page is: the first part of its address. */
export function loginPageType(pathname: string): UserType {
  const [, first] = pathname.split('/')
  return first === 'employer' || first === 'admin' ? first : 'employee'
}

/** The ways on from a login page, which keep where the person was going. Admins have one door and no registration. */
export function OtherLoginLinks({ door, search }: { door: UserType; search: string }) {
  if (door === 'admin') return null
  const other = door === 'employee' ? 'employer' : 'employee'
  return (
    <>
      <p>
        New here?{' '}
        <Link className="link" to={`/${door}/register${search}`}>
          Create an account
        </Link>
      </p>
      <p>
        {door === 'employee' ? 'Hiring?' : 'Looking for work?'}{' '}
        <Link className="link" to={`/${other}/login${search}`}>
          {LOGIN_PAGES[other].title}
        </Link>
      </p>
    </>
  )
}
