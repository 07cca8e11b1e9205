import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Actor, GUEST, type Person, type UserType } from '#app/policy/actor.ts'
import { guardAreas, pathAfterSignIn } from './guards.server.ts'
import { type RequestContext, requestContextKey } from './request-context.ts'

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

describe('after signing in', () => {
  test.each<[UserType, string | null, string]>([
    ['employee', null, '/employee/dashboard'],
    ['employee', '', '/employee/dashboard'],
    ['employee', '/jobs/1?q=x#apply', '/jobs/1?q=x#apply'],
    ['employee', '/employee/dashboard?tab=settings', '/employee/dashboard?tab=settings'],
    ['employer', '/view-applicants?job=1', '/view-applicants?job=1'],
    ['admin', '/post-job', '/post-job'],
    // Pages that are closed to the role
    ['employee', '/manage-jobs', '/employee/dashboard'],
    ['employee', '/Manage-Jobs/', '/employee/dashboard'],
    ['employee', '/admin/users', '/employee/dashboard'],
    ['employer', '/admin/users', '/employer/dashboard'],
    ['employer', '/employee/dashboard', '/employer/dashboard'],
    ['admin', '/employer/company', '/admin/dashboard'],
    // A login page would redirect again
    ['employee', '/employee/login', '/employee/dashboard'],
    ['employee', '/employee/login?returnTo=/employee/login', '/employee/dashboard'],
    ['employee', '/employee/login/', '/employee/dashboard'],
    ['employee', '/Employee/Login', '/employee/dashboard'],
    ['admin', '/admin/login', '/admin/dashboard'],
    ['employer', '/employer/register', '/employer/dashboard'],
    // Other origins, in every spelling
    ['employee', 'https://evil.example/', '/employee/dashboard'],
    ['employee', '//evil.example', '/employee/dashboard'],
    ['employee', '/\\evil.example', '/employee/dashboard'],
    ['employee', '/%5cevil.example', '/employee/dashboard'],
    ['employee', '/.//evil.example', '/employee/dashboard'],
    ['employee', '/%2f%2fevil.example', '/employee/dashboard'],
    ['employee', 'javascript:alert(1)', '/employee/dashboard'],
    ['employee', '/\t/evil.example', '/employee/dashboard'],
    ['employee', '/jobs%0d%0aSet-Cookie:x', '/employee/dashboard'],
    ['employee', 'jobs', '/employee/dashboard'],
    ['employee', `/${'a'.repeat(3000)}`, '/employee/dashboard'],
  ])('an %s who returns to %j is redirected to %s', (userType, returnTo, to) => {
    expect(pathAfterSignIn(person(userType), returnTo)).toBe(to)
  })
})

describe('guards of areas', () => {
  /** The status and location of the response that the guard throws, or null if the request continues. */
  async function guard(actor: Actor, method: string, path: string) {
    const context = new RouterContextProvider()
    context.set(requestContextKey, { ctx: { actor } } as RequestContext)
    const url = new URL(path, 'http://local')
    try {
      const request = new Request(url, { method })
      await guardAreas({ request, url, context, params: {}, pattern: '' }, async () => new Response())
      return null
    } catch (thrown) {
      return thrown instanceof Response ? [thrown.status, thrown.headers.get('Location')] : 'not a response'
    }
  }

  test.each([
    ['guest', GUEST, 'GET', '/jobs', null],
    ['guest', GUEST, 'GET', '/manage-jobs?state=open', [302, '/employer/login?returnTo=%2Fmanage-jobs%3Fstate%3Dopen']],
    ['guest', GUEST, 'HEAD', '/admin/users', [302, '/admin/login?returnTo=%2Fadmin%2Fusers']],
    // So that a form posted with an expired session keeps its input; the command denies it.
    ['guest', GUEST, 'POST', '/post-job', null],
    ['employee', person('employee'), 'GET', '/post-job', [302, '/employer/login?returnTo=%2Fpost-job']],
    ['employee', person('employee'), 'POST', '/post-job', [403, null]],
    ['employee', person('employee'), 'POST', '/POST-JOB', [403, null]],
    ['employer', person('employer'), 'POST', '/post-job', null],
    ['employer', person('employer'), 'POST', '/admin/settings', [403, null]],
    ['employee', person('employee'), 'GET', '/employee/login', [302, '/employee/dashboard']],
    ['employee', person('employee'), 'GET', '/admin/login', [302, '/employee/dashboard']],
    // The login page of another role redirects to the person's own dashboard, so redirects cannot loop.
    ['employee', person('employee'), 'GET', '/employer/login?returnTo=%2Fpost-job', [302, '/employee/dashboard']],
    ['employee', person('employee'), 'POST', '/employee/login', null],
    ['guest', GUEST, 'GET', '/employee/login', null],
    ['guest', GUEST, 'GET', '/Admin/Login?returnTo=%2Fadmin', [302, '/admin/login?returnTo=%2Fadmin']],
  ])('%s: %s %s', async (_, actor, method, path, expected) => {
    expect(await guard(actor as Actor, method as string, path as string)).toEqual(expected)
  })
})
