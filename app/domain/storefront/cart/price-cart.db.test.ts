import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'
import { builtInStore } from '../gateway/built-in.server.ts'
import type { CartLine } from './cart-lines.ts'
import { priceCart } from './price-cart.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const OPTIONS = { discountCode: null, delivery: 'post' as const }
const price = (lines: CartLine[]) => priceCart(bed.ctx(GUEST), builtInStore, lines, OPTIONS)

function lineOf({ id, variants }: MadeProduct, quantity = 1, index = 0): CartLine {
  return { productId: id, variantId: variants[index]?.id ?? '', quantity }
}

test('a line has its unit price and stock, and a variant title if the product has several variants', async () => {
  const mug = await makeProduct(bed.db, { title: 'Mug', variants: [{ priceCents: 1800, saleCents: 1500, onHand: 4 }] })
  const tee = await makeProduct(bed.db, {
    title: 'Tee',
    variants: [
      { values: { Size: 'S' }, priceCents: 3500 },
      { values: { Size: 'M' }, priceCents: 3700, manageInventory: false },
    ],
  })
  const { lines, totals, checkout } = await price([lineOf(mug, 2), lineOf(tee, 1, 1)])
  expect(lines).toMatchObject([
    { title: 'Mug', variantTitle: null, unitPrice: 1500, regularPrice: 1800, stock: 4, status: 'for-sale' },
    { title: 'Tee', variantTitle: 'M', unitPrice: 3700, regularPrice: 3700, stock: null, status: 'for-sale' },
  ])
  expect(totals).toMatchObject({ subtotalCents: 6700, problems: [] })
  expect(checkout).toEqual({ available: true })
})

test('totals leave out lines that are not for sale and limit quantities to the stock', async () => {
  const [lowStock, soldOut, unavailable, hidden, draft] = await Promise.all([
    makeProduct(bed.db, { variants: [{ priceCents: 1000, onHand: 2 }] }),
    makeProduct(bed.db, { variants: [{ onHand: 3, reserved: 3 }] }),
    makeProduct(bed.db, { purchasable: false }),
    makeProduct(bed.db, { hidden: true, variants: [{ priceCents: 100 }] }),
    makeProduct(bed.db, { status: 'draft' }),
  ])
  const unknown = { productId: 'prod_nowhere', variantId: 'variant_nowhere', quantity: 1 }
  const otherVariant = { ...lineOf(lowStock), variantId: 'variant_old' }
  const cart = [
    lineOf(lowStock, 5),
    lineOf(soldOut),
    lineOf(unavailable),
    lineOf(hidden),
    lineOf(draft),
    unknown,
    otherVariant,
  ]
  const { lines, totals } = await price(cart)
  expect(lines.map(({ status }) => status)).toEqual([
    'for-sale',
    'reserved',
    'unavailable',
    'for-sale',
    'removed',
    'removed',
    'removed',
  ])
  expect(lines[0]?.stock).toBe(2)
  expect(totals).toMatchObject({ subtotalCents: 2100, problems: [] })
})

test('a cart shows current prices and stock', async () => {
  const mug = await makeProduct(bed.db, { variants: [{ priceCents: 1800, onHand: 9 }] })
  await bed.db.update(productVariants).set({ priceCents: 2000, onHand: 1 }).where(eq(productVariants.productId, mug.id))
  expect((await price([lineOf(mug)])).lines).toMatchObject([{ unitPrice: 2000, stock: 1 }])
  await bed.db.update(products).set({ status: 'archived' }).where(eq(products.id, mug.id))
  expect((await price([lineOf(mug)])).lines).toMatchObject([{ status: 'removed' }])
})

test('an empty cart has a subtotal of zero', async () => {
  const { lines, totals } = await price([])
  expect(lines).toEqual([])
  expect(totals?.subtotalCents).toBe(0)
})
