import { describe, expect, test } from 'vitest'
import { type Actor, GUEST, type Person, SYSTEM, USER_TYPES, type UserType } from './actor.ts'
import { ACCOUNT_SETTINGS, areaOf, canOpen, DASHBOARDS, loginPageAt, loginPath } from './areas.ts'

const person = (userType: UserType): Person => ({
  kind: 'person',
  id: userType,
  sessionId: 'session',
  userType,
  email: `${userType}@example.com`,
  fullName: userType,
  companyId: null,
  companyRole: null,
  staffRole: null,
  companyName: null,
  isCompanyVerified: false,
})

const ACTORS: Record<string, Actor> = {
  guest: GUEST,
  employee: person('employee'),
  employer: person('employer'),
  admin: person('admin'),
}

/** Page → who may open it. */
const EVERYONE = 'guest employee employer admin'
test.each([
  ['/', EVERYONE],
  ['/jobs', EVERYONE],
  ['/jobs/1', EVERYONE],
  ['/companies/bright', EVERYONE],
  ['/employee', EVERYONE],
  ['/employee/login', EVERYONE],
  ['/employee/dashboards', EVERYONE],
  ['/admin/login', EVERYONE],
  ['/administration', EVERYONE],
  ['/employee/dashboard', 'employee'],
  ['/employee/dashboard/profile', 'employee'],
  ['/employer/dashboard', 'employer admin'],
  ['/manage-jobs', 'employer admin'],
  ['/manage-jobs/1/edit', 'employer admin'],
  ['/post-job', 'employer admin'],
  ['/view-applicants', 'employer admin'],
  ['/booking-portal', 'employer admin'],
  ['/employer/settings', 'employer admin'],
  ['/employer/company', 'employer'],
  ['/admin', 'admin'],
  ['/admin/dashboard', 'admin'],
  ['/admin/users/1/suspension', 'admin'],
  ['/admin/login/x', 'admin'],
  ['/account/password', 'employee employer admin'],
])('%s is open to %s', (path, names) => {
  const open = Object.keys(ACTORS).filter((name) => canOpen(ACTORS[name] ?? GUEST, path))
  expect(open.join(' ')).toBe(names)
  expect(canOpen(SYSTEM, path)).toBe(true)
})

describe('every spelling of a page that the router accepts is guarded', () => {
  test.each([
    '/MANAGE-JOBS',
    '/Manage-Jobs/1/EDIT',
    '/manage-jobs/',
    '/manage-jobs//',
    '/%6danage-jobs',
    '/manage%2Djobs/1',
    '/MANAGE%2djobs/',
  ])('%s', (path) => {
    expect(canOpen(GUEST, path)).toBe(false)
    expect(areaOf(path)?.login).toBe('employer')
  })

  test('a path with broken percent-encoding is guarded as written', () => {
    expect(areaOf('/admin/%zz')?.login).toBe('admin')
    expect(areaOf('/%zz')).toBeNull()
  })

  test('a login page is recognised in any spelling', () => {
    expect(loginPageAt('/Employer/Login/')).toBe('/employer/login')
    expect(loginPageAt('/employee/register')).toBe('/employee/register')
    expect(loginPageAt('/employee/login/x')).toBeNull()
  })
})

test('everyone may open their own dashboard and settings', () => {
  for (const userType of USER_TYPES) {
    expect(canOpen(person(userType), DASHBOARDS[userType])).toBe(true)
    expect(canOpen(person(userType), new URL(ACCOUNT_SETTINGS[userType], 'http://local').pathname)).toBe(true)
  }
})

test('the return path of a login page is one parameter, whatever characters it contains', () => {
  const login = loginPath('employee', '/jobs?q=a&b=c#d')
  expect(new URL(login, 'http://local').searchParams.get('returnTo')).toBe('/jobs?q=a&b=c#d')
  expect(loginPath('admin', null)).toBe('/admin/login')
})
