import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { setResultCachesEnabled } from '#app/core/result-cache.server.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { editAgency } from '#app/domain/agency/edit-agency.server.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeBooking, makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { loadAdminDashboard } from './load-admin-dashboard.server.ts'

let bed: TestBed
beforeAll(async () => {
  setResultCachesEnabled(true)
  bed = await openTestBed()
})
afterAll(async () => {
  setResultCachesEnabled(false)
  await bed.close()
})

test('the dashboard knows whether the minimum pay is set', async () => {
  const ctx = bed.ctx(await makePerson(bed.db, 'admin'))
  const isSet = async () => (await loadAdminDashboard(ctx, { external: false })).isMinimumPaySet
  expect(await isSet()).toBe(false)
  const minimum = { minimumHourlyCents: 2495, minimumHourlySince: '2025-07-01' }
  await editAgency(ctx, { ...DEFAULT_AGENCY, ...minimum }, 0)
  expect(await isSet()).toBe(true)
})

test('the recent activity leaves out what only reads', async () => {
  const ctx = bed.ctx(await makePerson(bed.db, 'admin', { fullName: 'Ruth Reader' }))
  const entry = { subjectType: 'agency', subjectId: 'agency' } as const
  for (const action of ['agency.edited', 'activity.exported', 'booking.exported', 'person.data-downloaded'] as const)
    await recordAudit(ctx, { ...entry, action })
  const { audit } = await loadAdminDashboard(ctx, { external: false })
  const actions = audit.filter(({ actor }) => actor === 'Ruth Reader').map(({ action }) => action)
  expect(actions).toEqual(['agency.edited'])
})

test('the dashboard reads nine statements, each once', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const job = await makeJob(bed.db, await makePerson(bed.db, 'employer'))
  for (let count = 0; count < 3; count += 1) {
    await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
    await makeBooking(bed.db, { startsAt: new Date(Date.now() + 3_600_000 * (count + 1)) })
  }
  const load = () => loadAdminDashboard(bed.ctx(admin), { external: false })
  // The first one also reads what is kept for all requests.
  await load()
  const statements = (await recordStatements(bed.db, load)).map(({ text }) => text)
  expect(statements).toHaveLength(9)
  expect(new Set(statements).size).toBe(statements.length)
})
