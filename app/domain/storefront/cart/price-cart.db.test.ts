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

const BY_POST = { discountCode: null, delivery: 'post' as const }
const price = (lines: CartLine[]) => priceCart(bed.ctx(GUEST), builtInStore, lines, BY_POST)

function lineOf({ id, variants }: MadeProduct, quantity = 1, place = 0): CartLine {
  return { productId: id, variantId: variants[place]?.id ?? '', quantity }
}

test('a line says what one costs, a product of several variants which one it is', async () => {
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

test('what is not for sale says why and is in no sum; more than there is counts as what there is', async () => {
  const [few, none, shown, hidden, draft] = await Promise.all([
    makeProduct(bed.db, { variants: [{ priceCents: 1000, onHand: 2 }] }),
    makeProduct(bed.db, { variants: [{ onHand: 3, reserved: 3 }] }),
    makeProduct(bed.db, { purchasable: false }),
    makeProduct(bed.db, { hidden: true, variants: [{ priceCents: 100 }] }),
    makeProduct(bed.db, { status: 'draft' }),
  ])
  const nowhere = { productId: 'prod_nowhere', variantId: 'variant_nowhere', quantity: 1 }
  const otherVariant = { ...lineOf(few), variantId: 'variant_old' }
  const cart = [lineOf(few, 5), lineOf(none), lineOf(shown), lineOf(hidden), lineOf(draft), nowhere, otherVariant]
  const { lines, totals } = await price(cart)
  expect(lines.map(({ status }) => status)).toEqual([
    'for-sale',
    'sold-out',
    'unavailable',
    'for-sale',
    'gone',
    'gone',
    'gone',
  ])
  expect(lines[0]?.stock).toBe(2)
  expect(totals).toMatchObject({ subtotalCents: 2100, problems: [] })
})

test('prices and stock are those of this moment', async () => {
  const mug = await makeProduct(bed.db, { variants: [{ priceCents: 1800, onHand: 9 }] })
  await bed.db.update(productVariants).set({ priceCents: 2000, onHand: 1 }).where(eq(productVariants.productId, mug.id))
  expect((await price([lineOf(mug)])).lines).toMatchObject([{ unitPrice: 2000, stock: 1 }])
  await bed.db.update(products).set({ status: 'archived' }).where(eq(products.id, mug.id))
  expect((await price([lineOf(mug)])).lines).toMatchObject([{ status: 'gone' }])
})

test('an empty cart is worth nothing', async () => {
  const { lines, totals } = await price([])
  expect(lines).toEqual([])
  expect(totals?.subtotalCents).toBe(0)
})
