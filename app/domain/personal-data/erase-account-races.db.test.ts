import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { rateApplication } from '#app/domain/applications/annotations/rate-application.server.ts'
import { addTag } from '#app/domain/applications/annotations/update-tags.server.ts'
import { applications } from '#db/schema/applications.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { eraseAccount } from './erase-account.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function apply(fields: Partial<typeof applications.$inferInsert> = {}) {
  const employer = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia, fields)
  return { employer, mia, application }
}

test('a rating and a tag that are saved while the account is deleted are deleted with it, and later ones rejected', async () => {
  const changes: ((ctx: Ctx, id: string) => Promise<{ ok: boolean }>)[] = [
    (ctx, id) => rateApplication(ctx, id, 4),
    (ctx, id) => addTag(ctx, id, 'Night shift'),
  ]
  const cleared = { rating: null, tags: [] }
  const findRow = async (id: string) => (await bed.db.select().from(applications).where(eq(applications.id, id)))[0]
  for (const change of changes) {
    for (const endedAt of [null, new Date()]) {
      const before = await apply({ endedAt })
      const save = (ctx: Ctx) => change(ctx, before.application.id)
      const [saved, erased] = await overlap(bed.db, bed.ctx(before.employer), save, () =>
        eraseAccount(bed.ctx(before.mia)),
      )
      expect([saved.ok, erased.ok]).toEqual([true, true])
      expect(await findRow(before.application.id)).toMatchObject(cleared)

      const after = await apply({ endedAt })
      const saveLater = () => change(bed.ctx(after.employer), after.application.id)
      const [, rejected] = await overlap(bed.db, bed.ctx(after.mia), eraseAccount, saveLater)
      const accountDeleted = { ok: false, reason: 'account-deleted' }
      expect([rejected, await saveLater()]).toEqual([accountDeleted, accountDeleted])
      expect(await findRow(after.application.id)).toMatchObject(cleared)
    }
  }
})
