import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { COMPANY_ROLES, type Person } from './actor.ts'
import { hasSameRole, isActive, isAdmin, isMember, isMemberWhoMay, isOwner } from './member-conditions.server.ts'
import { can } from './policy.ts'
import { type Action, COMPANY_RULES } from './rules.ts'

let bed: TestBed
let owner: Person
let people: Person[]

beforeAll(async () => {
  bed = await openTestBed()
  owner = await makePerson(bed.db, 'employer')
  const colleagues = [...COMPANY_ROLES.slice(1), null].map((companyRole) =>
    makePerson(bed.db, 'employer', { colleague: owner, companyRole }),
  )
  people = [owner, ...(await Promise.all(colleagues)), await makePerson(bed.db, 'employer')]
})
afterAll(() => bed.close())

/** The roles of the people of the company, and `other` for the owner of another one, that meet `condition`. */
async function rolesWith(condition: SQL | undefined): Promise<(string | null)[]> {
  const rows = await bed.db.select({ id: profiles.id }).from(profiles).where(condition)
  const found = new Set(rows.map(({ id }) => id))
  return people.filter(({ id }) => found.has(id)).map((one) => (one === people.at(-1) ? 'other' : one.companyRole))
}

test('members have a role in the company, and its owners are members', async () => {
  expect(await rolesWith(isMember(owner.companyId))).toEqual([...COMPANY_ROLES])
  expect(await rolesWith(isOwner(owner.companyId))).toEqual(['owner'])
  expect(await rolesWith(isMember(null))).toEqual([])
})

test.each(Object.keys(COMPANY_RULES) as Action[])(
  'a query finds the members who may do %s by their roles',
  async (action) => {
    const allowed = people.slice(0, -1).filter((one) => can(one, action))
    expect(await rolesWith(isMemberWhoMay(action, owner.companyId))).toEqual(allowed.map((one) => one.companyRole))
  },
)

test('a suspended person and one whose account is deleted are not active', async () => {
  const [suspended, deleted] = [await makePerson(bed.db, 'admin'), await makePerson(bed.db, 'admin')]
  const active = await makePerson(bed.db, 'admin')
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
  await bed.db.update(profiles).set({ erasedAt: new Date(), phone: null }).where(eq(profiles.id, deleted.id))
  const rows = await bed.db.select({ id: profiles.id }).from(profiles).where(and(isAdmin(), isActive()))
  expect(rows.map(({ id }) => id)).toEqual([active.id])
})

test('a person has the same role until their type, company or role changes', async () => {
  for (const one of people) {
    const isSame = () => bed.db.$count(profiles, and(eq(profiles.id, one.id), hasSameRole(one)))
    expect(await isSame()).toBe(1)
  }
  const [recruiter] = people.filter((one) => one.companyRole === 'recruiter')
  if (!recruiter) throw new Error('no recruiter')
  await bed.db.update(profiles).set({ companyRole: 'read-only' }).where(eq(profiles.id, recruiter.id))
  expect(await bed.db.$count(profiles, and(eq(profiles.id, recruiter.id), hasSameRole(recruiter)))).toBe(0)
})
