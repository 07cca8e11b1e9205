import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { agencyCache } from '#app/domain/agency/agency-queries.server.ts'
import { agency } from '#db/schema/agency.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { findPostingRules, findWarnings } from './find-warnings.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(async () => {
  agencyCache.clear(bed.db)
  await bed.close()
})

test("a licence is asked for in the agency's own jobs until it is entered, and never in an employer's", async () => {
  const [admin, employer] = [await makePerson(bed.db, 'admin'), await makePerson(bed.db, 'employer')]
  const job = { location: 'Geelong VIC', job_type: 'Casual' }
  const kinds = async (actor: typeof admin) => (await findWarnings(bed.ctx(actor), job)).map(({ kind }) => kind)
  expect(await kinds(admin)).toEqual(['labour-hire-licence'])
  expect(await kinds(employer)).toEqual([])
  const licences = [{ state: 'VIC', number: 'VICLHL00123' }]
  await bed.db.insert(agency).values({ ...DEFAULT_AGENCY, licences, updatedAt: new Date() })
  agencyCache.clear(bed.db)
  expect(await kinds(admin)).toEqual([])
  expect((await findPostingRules(bed.ctx(admin))).unlicensedStates).toEqual(['ACT', 'QLD', 'SA'])
})
