import { describe, expect, test } from 'vitest'
import { type Actor, GUEST, type Person, personId, roleOf, SYSTEM, type UserType } from './actor.ts'
import { assertCan, can, requirePerson, scopeOf } from './policy.ts'
import { type Action, RULES } from './rules.ts'

/**
 * Who may do what, written a second time on purpose: a change of the rules has to be meant twice. Letters: `*` any row,
 * `o` own rows, `-` not at all; columns guest, employee, employer, admin.
 */
const EXPECTED: Record<Action, string> = {
  'job.search': '****',
  'job.post': '--**',
  'job.choose-company': '---*',
  'job.manage': '--o*',
  'job.edit': '--o*',
  'job.delete': '--o*',
  'job.import': '---*',
  'application.submit': '-*--',
  'application.track': '-o--',
  'application.withdraw': '-o--',
  'application.review': '--o*',
  'application.change-status': '--o*',
  'booking.book': '****',
  'booking.own': '-ooo',
  'booking.review': '--**',
  'booking.manage': '--o*',
  'booking.settings': '---*',
  'store.shop': '****',
  'store.manage': '---*',
  'order.own': '-ooo',
  'order.manage': '---*',
  'profile.edit': '-ooo',
  'account.secure': '-ooo',
  'company.edit': '--o-',
  'person.list': '---*',
  'person.suspend': '---*',
  'person.resend-confirmation': '---*',
  'person.sign-out': '---*',
  'agency.edit': '---*',
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
  companyName: userType === 'employer' ? 'Company' : null,
})

const [EMPLOYEE, EMPLOYER, ADMIN] = [person('employee'), person('employer'), person('admin')]
const ROLES: Actor[] = [GUEST, EMPLOYEE, EMPLOYER, ADMIN]

/** The status of what `act` throws, or null. */
function refusal(act: () => unknown): number | null {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Response ? error.status : -1
  }
}

test.each(ACTIONS)('%s reaches as far as it should, for every role', (action) => {
  expect(ROLES.map((actor) => LETTERS[scopeOf(actor, action)]).join('')).toBe(EXPECTED[action])
})

describe.each(ACTIONS)('%s', (action) => {
  test.each(ROLES)('for $userType$kind', (actor) => {
    const reach = scopeOf(actor, action)
    expect(can(actor, action)).toBe(reach !== 'no')
    expect(can(actor, action, 'somebody-else')).toBe(reach === 'any')
    expect(can(actor, action, null)).toBe(reach === 'any')
    expect(can(actor, action, '')).toBe(reach === 'any')
    if (actor.kind === 'person') expect(can(actor, action, actor.id)).toBe(reach !== 'no')
    expect(refusal(() => assertCan(actor, action, 'somebody-else'))).toBe(reach === 'any' ? null : 403)
  })

  test('the product itself may', () => {
    expect(can(SYSTEM, action, 'anybody')).toBe(true)
  })
})

test('a company is its employer’s own', () => {
  expect(can(EMPLOYER, 'company.edit', 'company-id')).toBe(true)
  expect(can(EMPLOYER, 'company.edit', 'another-company')).toBe(false)
  expect(can(ADMIN, 'company.edit', 'company-id')).toBe(false)
})

test('an owner that is missing belongs to nobody, also not to people without a company', () => {
  for (const actor of [EMPLOYEE, EMPLOYER]) expect(can(actor, 'profile.edit', null)).toBe(false)
})

test('only people pass requirePerson', () => {
  expect(requirePerson(EMPLOYEE)).toBe(EMPLOYEE)
  expect([GUEST, SYSTEM].map((actor) => refusal(() => requirePerson(actor)))).toEqual([403, 403])
})

test('actors are named by their role, and only people by an id', () => {
  expect([...ROLES, SYSTEM].map(roleOf)).toEqual(['guest', 'employee', 'employer', 'admin', 'system'])
  expect([GUEST, SYSTEM, ADMIN].map(personId)).toEqual([null, null, 'admin-id'])
})
