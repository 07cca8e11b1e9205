import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
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
async function makeVariant(fields: Partial<typeof productVariants.$inferInsert>): Promise<string> {
  const { variants } = await makeProduct(bed.db, { variants: [fields] })
  return variants[0]?.id ?? ''
}
const received = (quantity: number, idempotencyKey: string | null = null) =>
  ({ kind: 'received', quantity, note: '', idempotencyKey }) as const
const corrected = (expectedOnHand: number, onHand: number) =>
  ({ kind: 'corrected', expectedOnHand, onHand, note: 'counted' }) as const

test('50 deliveries at the same time all count, and each movement records its balance', async () => {
  const id = await makeVariant({ onHand: 10 })
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => adjustStock(ctx(), id, received(n + 1))))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect((await findStockLevel(ctx(), id)).onHand).toBe(10 + 1275)
  const movements = await bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, id))
  const balances = movements.map(({ onHandAfter }) => onHandAfter).sort((a, b) => a - b)
  expect(movements.reduce((sum, { change }) => sum + change, 10)).toBe(balances.at(-1))
  expect(new Set(balances).size).toBe(50)
})

test('a delivery whose form is sent several times, also at the same time, counts once', async () => {
  const id = await makeVariant({ onHand: 10 })
  const key = newId()
  const results = await Promise.all(Array.from({ length: 10 }, () => adjustStock(ctx(), id, received(5, key))))
  expect(new Set(results.map((result) => result.ok && result.onHand))).toEqual(new Set([15]))
  expect(await adjustStock(ctx(), id, received(5, key))).toEqual({ ok: true, onHand: 15 })
  expect(await bed.db.$count(stockMovements, eq(stockMovements.variantId, id))).toBe(1)
})

test('a form that the browser restored counts another delivery, of this variant or of another one', async () => {
  const [id, other] = [await makeVariant({ onHand: 10 }), await makeVariant({ onHand: 0 })]
  const key = newId()
  await adjustStock(ctx(), id, received(5, key))
  expect(await adjustStock(ctx(), id, received(6, key))).toEqual({ ok: true, onHand: 21 })
  expect(await adjustStock(ctx(), other, received(5, key))).toEqual({ ok: true, onHand: 5 })
  expect(await adjustStock(ctx(), id, received(1, 'x'))).toEqual({ ok: true, onHand: 22 })
})

test('only one of several counts made at the same stock is saved', async () => {
  const id = await makeVariant({ onHand: 10 })
  const counts = await Promise.all(Array.from({ length: 20 }, (_, n) => adjustStock(ctx(), id, corrected(10, 20 + n))))
  expect(counts.filter(({ ok }) => ok).length).toBe(1)
  const { onHand } = await findStockLevel(ctx(), id)
  const rejected = counts.filter(({ ok }) => !ok)
  expect(rejected.length).toBe(19)
  for (const one of rejected) expect(one).toEqual({ ok: false, reason: 'stale', onHand })
  expect(await adjustStock(ctx(), id, corrected(onHand, onHand))).toEqual({ ok: false, reason: 'unchanged' })
})

test('stock stays between the reserved units and 1,000,000', async () => {
  const id = await makeVariant({ onHand: 10, reserved: 4 })
  expect(await adjustStock(ctx(), id, corrected(10, 3))).toEqual({ ok: false, reason: 'below-reserved', reserved: 4 })
  expect(await adjustStock(ctx(), id, corrected(10, 4))).toEqual({ ok: true, onHand: 4 })
  await bed.db.update(productVariants).set({ onHand: 999_999 }).where(eq(productVariants.id, id))
  expect(await adjustStock(ctx(), id, received(2))).toEqual({ ok: false, reason: 'too-many' })
  expect(await adjustStock(ctx(), id, received(1))).toEqual({ ok: true, onHand: 1_000_000 })
})

test('a variant is low in stock with 5 available units or fewer, and sold out with none', async () => {
  const before = await countLowStock(ctx())
  const enough = await makeVariant({ onHand: 8, reserved: 2 })
  const low = await makeVariant({ onHand: 7, reserved: 2 })
  const out = await makeVariant({ onHand: 2, reserved: 2 })
  const untracked = await makeVariant({ onHand: 0, manageInventory: false })
  await makeProduct(bed.db, { status: 'draft', variants: [{ onHand: 0 }] })
  expect(await countLowStock(ctx())).toBe(before + 2)
  const list = async (level: 'low' | 'out' | null) =>
    (await listStockLevels(ctx(), { q: '', level })).rows
      .map(({ variantId }) => variantId)
      .filter((id) => [enough, low, out, untracked].includes(id))
  expect(await list(null)).toEqual([enough, low, out])
  expect(await list('low')).toEqual([low, out])
  expect(await list('out')).toEqual([out])
})

test('a stock movement shows who made it and why', async () => {
  const id = await makeVariant({ onHand: 6 })
  await adjustStock(ctx(), id, corrected(6, 9))
  expect((await listStockMovements(ctx(), id, null)).rows).toMatchObject([
    { change: 3, onHandAfter: 9, reason: 'corrected', note: 'counted', by: admin.fullName, order: null },
  ])
})
