import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { changeProducts, listProductsToChange } from './change-products.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const statusOf = async (id: string) => (await bed.db.select().from(products).where(eq(products.id, id)))[0]?.status
const pricesOf = async (id: string) =>
  (
    await bed.db
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, id))
      .orderBy(productVariants.position)
  ).map(({ priceCents, saleCents }) => [priceCents, saleCents])

test('several products are published at once, except those that cannot be', async () => {
  const ready = await makeProduct(bed.db, { status: 'draft', images: 1 })
  const plain = await makeProduct(bed.db, { status: 'draft', title: 'Plain' })
  const live = await makeProduct(bed.db, { images: 1, title: 'Live' })
  const result = await changeProducts(ctx(), 'publish', [ready, plain, live], null)
  expect(result.changed).toBe(1)
  expect(result.skipped).toEqual(
    expect.arrayContaining([
      { title: 'Plain', reason: 'no-image' },
      { title: 'Live', reason: 'same-status' },
    ]),
  )
  expect(await statusOf(ready.id)).toBe('published')
  expect(await changeProducts(ctx(), 'archive', [{ id: ready.id, version: ready.version + 1 }], null)).toEqual({
    changed: 1,
    skipped: [],
  })
  expect(await statusOf(ready.id)).toBe('archived')
})

test('a price change that is sent ten times is carried out once', async () => {
  const { id, version } = await makeProduct(bed.db, {
    variants: [
      { values: { Size: 'S' }, priceCents: 2990, saleCents: 1990 },
      { values: { Size: 'M' }, priceCents: 3490 },
    ],
  })
  const price = { percent: 10, roundToCents: 5 }
  const results = await Promise.all(
    Array.from({ length: 10 }, () => changeProducts(ctx(), 'prices', [{ id, version }], price)),
  )
  expect(results.filter(({ changed }) => changed === 1).length).toBe(1)
  expect(results.filter(({ skipped }) => skipped[0]?.reason === 'stale').length).toBe(9)
  expect(await pricesOf(id)).toEqual([
    [3290, 2190],
    [3840, null],
  ])
})

test('a price change that would break a rule leaves the product as it is', async () => {
  const near = await makeProduct(bed.db, { title: 'Near', variants: [{ priceCents: 120, saleCents: 110 }] })
  const dear = await makeProduct(bed.db, { title: 'Dear', variants: [{ priceCents: 9_900_000 }] })
  const result = await changeProducts(ctx(), 'prices', [near, dear], { percent: 10, roundToCents: 100 })
  expect(result.changed).toBe(0)
  expect(result.skipped).toEqual(
    expect.arrayContaining([
      { title: 'Near', reason: 'sale-price' },
      { title: 'Dear', reason: 'too-high' },
    ]),
  )
  expect(await pricesOf(near.id)).toEqual([[120, 110]])
  const cheap = await makeProduct(bed.db, { title: 'Cheap', variants: [{ priceCents: 45 }] })
  const lower = await changeProducts(ctx(), 'prices', [cheap], { percent: -10, roundToCents: 100 })
  expect(lower.skipped).toEqual([{ title: 'Cheap', reason: 'zero' }])
})

test('only admins see and change products', async () => {
  const employer = bed.ctx(await makePerson(bed.db, 'employer'))
  const { id, version } = await makeProduct(bed.db)
  await expect(changeProducts(employer, 'archive', [{ id, version }], null)).rejects.toMatchObject({ status: 403 })
  await expect(listProductsToChange(employer, [id])).rejects.toMatchObject({ status: 403 })
})
