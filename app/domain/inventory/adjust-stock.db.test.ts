import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { adjustStock } from './adjust-stock.server.ts'
import { countLowStock, findStockLevel, listStockLevels, listStockMovements } from './stock-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
async function makeVariant(onHand: number, reserved = 0): Promise<string> {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand, reserved }] })
  return variants[0]?.id ?? ''
}
const received = (pieces: number) => ({ kind: 'received', pieces, note: '' }) as const
const corrected = (seen: number, counted: number) => ({ kind: 'corrected', seen, counted, note: 'counted' }) as const

test('50 deliveries at once all count, and the ledger says what each came to', async () => {
  const id = await makeVariant(10)
  const moved = await Promise.all(Array.from({ length: 50 }, (_, n) => adjustStock(ctx(), id, received(n + 1))))
  expect(moved.every(({ ok }) => ok)).toBe(true)
  expect((await findStockLevel(ctx(), id)).onHand).toBe(10 + 1275)
  const moves = await bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, id))
  const after = moves.map(({ onHandAfter }) => onHandAfter).sort((a, b) => a - b)
  expect(moves.reduce((sum, { change }) => sum + change, 10)).toBe(after.at(-1))
  expect(new Set(after).size).toBe(50)
})

test('of many counts from one page one stands, and a count is not taken for another stock than it saw', async () => {
  const id = await makeVariant(10)
  const counts = await Promise.all(Array.from({ length: 20 }, (_, n) => adjustStock(ctx(), id, corrected(10, 20 + n))))
  expect(counts.filter(({ ok }) => ok).length).toBe(1)
  const { onHand } = await findStockLevel(ctx(), id)
  const refused = counts.filter(({ ok }) => !ok)
  expect(refused.length).toBe(19)
  for (const one of refused) expect(one).toEqual({ ok: false, reason: 'changed', onHand })
  expect(await adjustStock(ctx(), id, corrected(onHand, onHand))).toEqual({ ok: false, reason: 'nothing' })
})

test('stock never goes below what is promised, nor past what a shelf holds', async () => {
  const id = await makeVariant(10, 4)
  expect(await adjustStock(ctx(), id, corrected(10, 3))).toEqual({ ok: false, reason: 'below-reserved', reserved: 4 })
  expect(await adjustStock(ctx(), id, corrected(10, 4))).toEqual({ ok: true, onHand: 4 })
  await bed.db.update(productVariants).set({ onHand: 999_999 }).where(eq(productVariants.id, id))
  expect(await adjustStock(ctx(), id, received(2))).toEqual({ ok: false, reason: 'too-many' })
})

test('what runs out is found, and each change is in the ledger with who and why', async () => {
  const id = await makeVariant(6, 2)
  const rows = async (only: 'low' | 'out' | null) => (await listStockLevels(ctx(), { q: '', only })).rows
  expect((await rows('low')).map(({ variantId }) => variantId)).toContain(id)
  expect((await rows('out')).map(({ variantId }) => variantId)).not.toContain(id)
  expect(await countLowStock(ctx())).toBeGreaterThan(0)
  await adjustStock(ctx(), id, corrected(6, 9))
  const ledger = await listStockMovements(ctx(), id, null)
  expect(ledger.rows).toMatchObject([
    { change: 3, onHandAfter: 9, reason: 'corrected', note: 'counted', by: admin.fullName, order: null },
  ])
})
