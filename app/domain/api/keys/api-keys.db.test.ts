import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveCompany } from '#app/domain/companies/team/leave-company.server.ts'
import type { CompanyRole, Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { apiKeys } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { findApiKeyHolder, listApiKeys } from './api-key-queries.server.ts'
import { createApiKey } from './create-api-key.server.ts'
import { revokeApiKey } from './revoke-api-key.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const colleague = (of: Person, companyRole: CompanyRole) =>
  makePerson(bed.db, 'employer', { colleague: of, companyRole })

async function createKey(person: Person): Promise<string> {
  const created = await createApiKey(bed.ctx(person), { name: 'Careers site', scopes: ['jobs:read', 'jobs:write'] })
  if (!created.ok) throw new Error(created.reason)
  return created.key
}

test('the key of a recruiter who becomes read-only has the new role, and the owners of the company revoke it', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const [member, recruiter] = [await colleague(owner, 'recruiter'), await colleague(owner, 'recruiter')]
  const key = await createKey(member)
  await createKey(owner)
  await bed.db.update(profiles).set({ companyRole: 'read-only' }).where(eq(profiles.id, member.id))
  expect((await findApiKeyHolder(bed.ctx(), key))?.person.companyRole).toBe('read-only')

  const keys = await listApiKeys(bed.ctx(owner))
  expect(keys.map(({ memberName }) => memberName)).toEqual([null, member.fullName])
  expect(await listApiKeys(bed.ctx(recruiter))).toEqual([])
  const id = keys[1]?.id ?? ''
  const stranger = await makePerson(bed.db, 'employer')
  for (const other of [recruiter, stranger]) {
    await expect(revokeApiKey(bed.ctx(other), id)).rejects.toMatchObject({ status: 404 })
  }
  await revokeApiKey(bed.ctx(owner), id)
  expect(await findApiKeyHolder(bed.ctx(), key)).toBeNull()
  const logged = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.id))
  expect(logged.map(({ action, actorId }) => [action, actorId])).toContainEqual(['person.api-key-revoked', owner.id])
})

test('a key that a member creates while they leave the company does not work', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const member = await colleague(owner, 'recruiter')
  const create = () => createKey(member).catch((error: Response) => error.status)
  const [left, created] = await overlap(bed.db, bed.ctx(member), leaveCompany, create)
  expect([left.ok, created]).toEqual([true, 403])
  expect(await bed.db.$count(apiKeys, eq(apiKeys.profileId, member.id))).toBe(0)
})
