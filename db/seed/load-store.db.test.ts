import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageFileKey, imageWidths } from '#app/core/images/image.ts'
import { collections, productImages, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { seed } from './seed.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  await seed(bed.ctx(), 'demo')
})
afterAll(() => bed.close())

test('the shop lists 13 products, including products on sale, sold out, not tracked and not for sale', async () => {
  const rows = await bed.db.select().from(products)
  const shown = rows.filter(({ status, hidden }) => status === 'published' && !hidden)
  expect(shown.length).toBe(13)
  expect(rows.length).toBe(15)
  // Otherwise sorting by newest would have no effect.
  expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(15)
  expect(shown.filter(({ purchasable }) => !purchasable).length).toBe(1)
  expect(shown.filter(({ ribbonText }) => ribbonText !== null).length).toBeGreaterThan(4)
  const variants = await bed.db.select().from(productVariants)
  expect(variants.filter(({ manageInventory }) => !manageInventory).length).toBe(2)
  expect(variants.filter(({ saleCents }) => saleCents !== null).length).toBe(2)
  expect(variants.filter(({ manageInventory, onHand }) => manageInventory && onHand === 0).length).toBeGreaterThan(2)
  expect(await bed.db.$count(collections)).toBe(4)
})

test('every published product has images with alt text, and their files are stored', async () => {
  const images = await bed.db.select().from(productImages)
  const shown = await bed.db.select({ id: products.id }).from(products).where(eq(products.status, 'published'))
  expect(shown.filter(({ id }) => !images.some(({ productId }) => productId === id))).toEqual([])
  for (const { key, width, alt } of images) {
    expect(alt.length).toBeGreaterThan(20)
    for (const fileWidth of imageWidths(width)) {
      const file = await bed.ctx().files.read(imageFileKey(key, fileWidth))
      expect(file?.bytes.byteLength).toBeLessThan(60_000)
    }
  }
})

test('the stock movements add up to the stock on hand, and every variant has a value for each option', async () => {
  const ledger = bed.db
    .select({ variantId: stockMovements.variantId, sum: sql<number>`sum(${stockMovements.change})::int`.as('sum') })
    .from(stockMovements)
    .groupBy(stockMovements.variantId)
    .as('ledger')
  const rows = await bed.db
    .select({ onHand: productVariants.onHand, sum: ledger.sum })
    .from(productVariants)
    .leftJoin(ledger, eq(ledger.variantId, productVariants.id))
  expect(rows.filter(({ onHand, sum }) => onHand !== (sum ?? 0))).toEqual([])
  const values = await bed.db
    .select({
      variantId: variantOptions.variantId,
      all: sql<string>`string_agg(${variantOptions.value}, '/' order by ${variantOptions.optionId})`,
    })
    .from(variantOptions)
    .innerJoin(productVariants, eq(productVariants.id, variantOptions.variantId))
    .groupBy(variantOptions.variantId, productVariants.productId)
  expect(values.length).toBeGreaterThan(30)
  expect(values.filter(({ all }) => all.split('/').includes(''))).toEqual([])
})
