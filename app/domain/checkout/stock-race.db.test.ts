import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPayments } from '#app/platform/payments/test-payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { startCheckout } from './start-checkout.server.ts'

// Two pools share only the database. tests/routes/payments.test.ts repeats this with two processes.
let bed: TestBed
let other: Database
beforeAll(async () => {
  bed = await openTestBed()
  other = openDatabase(bed.url)
})
afterAll(async () => {
  await other.$client.end()
  await bed.close()
})

/** Without an address, because these races are not about the limit of one client. */
const guest = () => ({ ...bed.ctx(GUEST), address: null })
const ctxs = () => [guest(), { ...guest(), db: other, payments: createTestPayments(other, TEST_SECRET) }]

async function variantOf(onHand: number, title = 'Mug') {
  const { variants } = await makeProduct(bed.db, { title, variants: [{ onHand }] })
  return variants[0]?.id ?? ''
}

async function stockOf(id: string) {
  const [row] = await bed.db.select().from(productVariants).where(eq(productVariants.id, id))
  return { onHand: row?.onHand, reserved: row?.reserved }
}

function start(n: number, items: { variantId: string; quantity: number }[]) {
  const [one, two] = ctxs()
  const ctx = n % 2 === 0 ? one : two
  if (!ctx) throw new Error('no context')
  return startCheckout(ctx, { items })
}

test('of 50 concurrent checkouts for the last item, one succeeds and 49 are rejected as out of stock', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 5; round++) {
    const variantId = await variantOf(1)
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => start(n, [{ variantId, quantity: 1 }])))
    const codes = all.map((each) => (each.ok ? 'ok' : each.code))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'insufficient_inventory')).toHaveLength(49)
    expect(await stockOf(variantId)).toEqual({ onHand: 1, reserved: 1 })
  }
  expect(await bed.db.$count(checkouts)).toBe(5)
})

test('concurrent carts with several items in any order never oversell and never deadlock', {
  timeout: 60_000,
}, async () => {
  const cart = fc
    .tuple(fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), fc.array(fc.integer({ min: 1, max: 4 }), exactly(3)))
    .map(([products, quantities]) => products.map((product, n) => ({ product, quantity: quantities[n] ?? 1 })))
  await fc.assert(
    fc.asyncProperty(fc.array(cart, exactly(40)), async (requested) => {
      const ids = [await variantOf(7), await variantOf(7), await variantOf(7)]
      const carts = requested.map((items) =>
        items.map(({ product, quantity }) => ({ variantId: ids[product] ?? '', quantity })),
      )
      const all = await Promise.all(carts.map((items, n) => start(n, items)))
      for (const id of ids) {
        const sold = carts.flatMap((items, n) => (all[n]?.ok ? items.filter(({ variantId }) => variantId === id) : []))
        const reserved = sold.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(reserved).toBeLessThanOrEqual(7)
        expect(await stockOf(id)).toEqual({ onHand: 7, reserved })
      }
      expect(all.some(({ ok }) => ok)).toBe(true)
    }),
    // A failure prints its seed. Races are not shrunk.
    { numRuns: 10, endOnFailure: true },
  )
})

function exactly(length: number) {
  return { minLength: length, maxLength: length }
}
