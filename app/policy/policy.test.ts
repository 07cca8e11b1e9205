import { describe, expect, test } from 'vitest'
import { type Actor, COMPANY_ROLES, GUEST, type Person, personId, roleOf, SYSTEM, type UserType } from './actor.ts'
import { assertCan, can, isOwnJob, requirePerson, scopeOf } from './policy.ts'
import { type Action, COMPANY_RULES, RULES } from './rules.ts'

/**
 * The expected rules, written a second time so that a change has to be deliberate. `*` any row, `o` own rows, `-` none;
 * columns guest, employee, employer, admin.
 */
const EXPECTED: Record<Action, string> = {
  'job.search': '****',
  'job.report': '****',
  'job.save': '-o--',
  'job.post': '--**',
  'job.choose-company': '---*',
  'job.manage': '--o*',
  'job.edit': '--o*',
  'job.delete': '--o*',
  'job.review': '---*',
  'job.import': '---*',
  'feed.manage': '---*',
  'job-alert.own': '-ooo',
  'application.submit': '-*--',
  'application.track': '-o--',
  'application.withdraw': '-o--',
  'application.review': '--o*',
  'application.change-status': '--o*',
  'application.annotate': '--o*',
  'application.interview': '--o*',
  'application.score': '--o*',
  'application.read-messages': '-ooo',
  'application.message': '-ooo',
  'message.review': '---*',
  'booking.book': '****',
  'booking.own': '-ooo',
  'booking.review': '--**',
  'booking.manage': '--o*',
  'booking.create': '---*',
  'booking.waitlist': '---*',
  'booking.workload': '---*',
  'booking.own-schedule': '--oo',
  'booking.settings': '---*',
  'store.shop': '****',
  'store.manage': '---*',
  'order.own': '-ooo',
  'order.manage': '---*',
  'profile.edit': '-ooo',
  'account.secure': '-ooo',
  'account.single-sign-on': '-oo-',
  'account.delete': '-oo-',
  'resume.manage': '-o--',
  'resume.download': '-oo*',
  'company.edit': '--o-',
  'template.manage': '--o-',
  'team.view': '--o-',
  'team.manage': '--o-',
  'api-key.manage': '--o-',
  'webhook.manage': '--oo',
  'company.verify': '---*',
  'person.list': '---*',
  'person.suspend': '---*',
  'person.annotate': '---*',
  'person.change-type': '---*',
  'person.resend-confirmation': '---*',
  'person.sign-out': '---*',
  'agency.edit': '---*',
  'security.manage': '---*',
  'audit.read': '---*',
}

const LETTERS = { any: '*', own: 'o', no: '-' } as const
const ACTIONS = Object.keys(RULES) as Action[]

const person = (userType: UserType): Person => ({
  kind: 'person',
  id: `${userType}-id`,
  sessionId: 'session',
  userType,
  email: `${userType}@example.com`,
  fullName: userType,
  companyId: userType === 'employer' ? 'company-id' : null,
  companyRole: userType === 'employer' ? 'owner' : null,
  staffRole: null,
  companyName: userType === 'employer' ? 'Company' : null,
  isCompanyVerified: userType === 'employer',
})

const [EMPLOYEE, EMPLOYER, ADMIN] = [person('employee'), person('employer'), person('admin')]
const ROLES: Actor[] = [GUEST, EMPLOYEE, EMPLOYER, ADMIN]

/** The status of the response that `check` throws, or null. */
function thrownStatus(check: () => unknown): number | null {
  try {
    check()
    return null
  } catch (error) {
    return error instanceof Response ? error.status : -1
  }
}

test.each(ACTIONS)('%s has the expected scope for every role', (action) => {
  expect(ROLES.map((actor) => LETTERS[scopeOf(actor, action)]).join('')).toBe(EXPECTED[action])
})

describe.each(ACTIONS)('%s', (action) => {
  test.each(ROLES)('for $userType$kind', (actor) => {
    const scope = scopeOf(actor, action)
    expect(can(actor, action)).toBe(scope !== 'no')
    expect(can(actor, action, 'another-id')).toBe(scope === 'any')
    expect(can(actor, action, null)).toBe(scope === 'any')
    expect(can(actor, action, '')).toBe(scope === 'any')
    if (actor.kind === 'person') expect(can(actor, action, actor.id)).toBe(scope !== 'no')
    expect(thrownStatus(() => assertCan(actor, action, 'another-id'))).toBe(scope === 'any' ? null : 403)
  })

  test('the system may', () => {
    expect(can(SYSTEM, action, 'any-id')).toBe(true)
  })
})

/** What the roles in a company may do, written a second time; columns owner, recruiter, read-only, removed. */
const EXPECTED_OF_ROLES: { [action in Action]?: string } = {
  'job.post': 'yy--',
  'job.manage': 'yyy-',
  'job.edit': 'yy--',
  'job.delete': 'yy--',
  'application.review': 'yyy-',
  'application.change-status': 'yy--',
  'application.annotate': 'yy--',
  'application.interview': 'yy--',
  'application.score': 'yyy-',
  'application.read-messages': 'yyy-',
  'application.message': 'yy--',
  'booking.review': 'yyy-',
  'booking.manage': 'yy--',
  'resume.download': 'yyy-',
  'company.edit': 'y---',
  'template.manage': 'yy--',
  'team.view': 'yyy-',
  'team.manage': 'y---',
  'api-key.manage': 'yy--',
  'webhook.manage': 'yy--',
}

test("each role in a company may do what the table says, and the other actions concern only the person's own account", () => {
  const allowed = (action: Action) =>
    [...COMPANY_ROLES, null].map((companyRole) => (can({ ...EMPLOYER, companyRole }, action) ? 'y' : '-')).join('')
  const restricted = ACTIONS.filter((action) => COMPANY_RULES[action] !== undefined)
  expect(Object.fromEntries(restricted.map((action) => [action, allowed(action)]))).toEqual(EXPECTED_OF_ROLES)
  for (const action of ACTIONS.filter((action) => !restricted.includes(action))) {
    expect(allowed(action)).toBe(RULES[action].employer === 'no' ? '----' : 'yyyy')
  }
})

test('an employer may edit only their own company', () => {
  expect(can(EMPLOYER, 'company.edit', 'company-id')).toBe(true)
  expect(can(EMPLOYER, 'company.edit', 'another-company')).toBe(false)
  expect(can(ADMIN, 'company.edit', 'company-id')).toBe(false)
})

test("an employer's own jobs are those of their company, and an admin's are those that they posted", () => {
  const owned = (postedBy: string, companyId: string | null) =>
    [GUEST, EMPLOYEE, EMPLOYER, ADMIN, SYSTEM]
      .map((actor) => (isOwnJob(actor, { postedBy, companyId }) ? 'y' : '-'))
      .join('')
  expect(owned('colleague-id', 'company-id')).toBe('--y--')
  expect(owned('employer-id', 'another-company')).toBe('-----')
  expect(owned('admin-id', null)).toBe('---y-')
  expect(owned('another-admin', null)).toBe('-----')
  expect(isOwnJob({ ...EMPLOYER, companyId: null, companyRole: null }, { postedBy: 'admin-id', companyId: null })).toBe(
    false,
  )
})

test('a row without an owner is in no one’s own scope, not even for people without a company', () => {
  for (const actor of [EMPLOYEE, EMPLOYER]) expect(can(actor, 'profile.edit', null)).toBe(false)
})

test('requirePerson rejects guests and the system', () => {
  expect(requirePerson(EMPLOYEE)).toBe(EMPLOYEE)
  expect([GUEST, SYSTEM].map((actor) => thrownStatus(() => requirePerson(actor)))).toEqual([403, 403])
})

test('every actor has a role, and only people have an id', () => {
  expect([...ROLES, SYSTEM].map(roleOf)).toEqual(['guest', 'employee', 'employer', 'admin', 'system'])
  expect([GUEST, SYSTEM, ADMIN].map(personId)).toEqual([null, null, 'admin-id'])
})

test('a consultant of the agency has their own bookings, schedule and account, and nothing of a company or an admin', () => {
  const consultant: Person = {
    ...EMPLOYER,
    companyId: null,
    companyRole: null,
    companyName: null,
    staffRole: 'consultant',
  }
  const allowed = ACTIONS.filter((action) => can(consultant, action))
  expect(allowed.map((action) => `${action} ${scopeOf(consultant, action)}`)).toEqual([
    'job.search any',
    'job.report any',
    'job-alert.own own',
    'booking.book any',
    'booking.own own',
    'booking.review own',
    'booking.manage own',
    'booking.own-schedule own',
    'store.shop any',
    'order.own own',
    'profile.edit own',
    'account.secure own',
    'account.single-sign-on own',
    'account.delete own',
  ])
})
