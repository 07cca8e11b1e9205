import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { buildOrderLines } from '#app/domain/checkout/build-order-lines.server.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { findProductRecord } from '#app/domain/storefront/public-api/catalogue-queries.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { deleteProduct } from '../products/delete-product.server.ts'
import { findProductForEditing, listVariants } from '../products/product-queries.server.ts'
import { newStoreId } from '../store-id.ts'
import { listArchivedVariants } from './archived-variants.server.ts'
import { deleteVariant } from './delete-variant.server.ts'
import { editOptions } from './edit-options.server.ts'
import { editVariants } from './edit-variants.server.ts'
import { restoreDeletedVariant } from './restore-deleted-variant.server.ts'
import type { VariantInput } from './variants-form.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const versionOf = async (id: string) => (await findProductForEditing(ctx(), id)).version
const listTitles = async (id: string) => (await listVariants(ctx(), id)).variants.map(({ title }) => title)

const restore = (productId: string, id: string) => restoreDeletedVariant(ctx(), productId, id)

const input = (id: string, fields: Partial<VariantInput> = {}): VariantInput => ({
  id,
  priceCents: 4000,
  saleCents: null,
  sku: null,
  weightGrams: null,
  manageInventory: true,
  imageId: null,
  isDraft: false,
  reorderLevel: null,
  ...fields,
})

test('new variants of a published product are drafts, which cannot be bought until they are for sale', async () => {
  const { id, version, variants } = await makeProduct(bed.db, { variants: [{ values: { Size: 'S' } }] })
  await editOptions(ctx(), id, [{ title: 'Size', values: ['S', 'M'] }], version)
  const [small, medium] = (await listVariants(ctx(), id)).variants
  expect([small?.isDraft, medium?.isDraft]).toEqual([false, true])
  const order = (variantId = '') => buildOrderLines(ctx(), [{ variantId, quantity: 1 }])
  expect((await order(medium?.id)).problems).toMatchObject([{ code: 'unknown_variant' }])
  const shown = async () => (await findProductRecord(ctx(), 'id', id))?.variants.map((variant) => variant.title)
  expect(await shown()).toEqual(['S'])

  const inputs = [input(variants[0]?.id ?? ''), input(medium?.id ?? '', { isDraft: false })]
  const opening = new Map([[medium?.id ?? '', 4]])
  expect(await editVariants(ctx(), id, inputs, { expectedVersion: await versionOf(id), opening })).toMatchObject({
    ok: true,
  })
  expect((await order(medium?.id)).problems).toEqual([])
  expect(await shown()).toEqual(['S', 'M'])
})

test('the new variants of a draft product are not drafts of their own', async () => {
  const { id, version } = await makeProduct(bed.db, { status: 'draft' })
  await editOptions(ctx(), id, [{ title: 'Size', values: ['S', 'M'] }], version)
  expect((await listVariants(ctx(), id)).variants.map(({ isDraft }) => isDraft)).toEqual([false, false])
})

test('opening stock is the first stock movement of a variant, and only that', async () => {
  const { id, version, variants } = await makeProduct(bed.db, { variants: [{ onHand: 0 }] })
  const variantId = variants[0]?.id ?? ''
  const save = (units: number, expected: number) =>
    editVariants(ctx(), id, [input(variantId)], { expectedVersion: expected, opening: new Map([[variantId, units]]) })
  const results = await Promise.all(Array.from({ length: 5 }, () => save(12, version)))
  expect(results.filter(({ ok }) => ok).length).toBe(1)
  const movements = () => bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, variantId))
  expect(await movements()).toMatchObject([
    { change: 12, onHandAfter: 12, reason: 'received', note: 'Opening stock', actorId: admin.id },
  ])
  expect(await save(3, await versionOf(id))).toEqual({ ok: false, reason: 'has-stock', rows: [0] })
  expect((await listVariants(ctx(), id)).variants[0]?.onHand).toBe(12)
})

test('new option values add variants at the price of the first one, without stock', async () => {
  const { id, version } = await makeProduct(bed.db, { variants: [{ onHand: 7, priceCents: 3500 }] })
  const sizes = [{ title: 'Size', values: ['S', 'M', 'L'] }]
  expect(await editOptions(ctx(), id, sizes, version)).toEqual({ ok: true, created: 2, deleted: 0, restored: 0 })
  const { variants } = await listVariants(ctx(), id)
  expect(variants.map(({ title, onHand, priceCents }) => [title, onHand, priceCents])).toEqual([
    ['S', 7, 3500],
    ['M', 0, 3500],
    ['L', 0, 3500],
  ])
})

test('options and variants keep their ids when they are renamed or get another option', async () => {
  const { id, version } = await makeProduct(bed.db)
  await editOptions(ctx(), id, [{ title: 'Size', values: ['S', 'M'] }], version)
  const before = await listVariants(ctx(), id)
  const renamed = [
    { title: 'Fit', values: ['Small', 'M'] },
    { title: 'Colour', values: ['Green', 'Grey'] },
  ]
  expect(await editOptions(ctx(), id, renamed, await versionOf(id))).toEqual({
    ok: true,
    created: 2,
    deleted: 0,
    restored: 0,
  })
  const after = await listVariants(ctx(), id)
  expect(after.options.map(({ title }) => title)).toEqual(['Fit', 'Colour'])
  expect(after.options[0]?.id).toBe(before.options[0]?.id)
  expect(after.variants.map(({ title }) => title)).toEqual(['Small / Green', 'Small / Grey', 'M / Green', 'M / Grey'])
  expect([after.variants[0]?.id, after.variants[2]?.id]).toEqual(before.variants.map((variant) => variant.id))
})

test('two options can swap their titles', async () => {
  const { id, version } = await makeProduct(bed.db)
  const size = { title: 'Size', values: ['S'] }
  const colour = { title: 'Colour', values: ['Green'] }
  await editOptions(ctx(), id, [size, colour], version)
  expect(await editOptions(ctx(), id, [colour, size], await versionOf(id))).toMatchObject({ ok: true })
  expect((await listVariants(ctx(), id)).options.map(({ title }) => title)).toEqual(['Colour', 'Size'])
})

test('removing an option value deletes its variants', async () => {
  const { id, version } = await makeProduct(bed.db)
  await editOptions(ctx(), id, [{ title: 'Size', values: ['S', 'M', 'L'] }], version)
  const fewer = [{ title: 'Size', values: ['S'] }]
  expect(await editOptions(ctx(), id, fewer, await versionOf(id))).toEqual({
    ok: true,
    created: 0,
    deleted: 2,
    restored: 0,
  })
  expect(await listTitles(id)).toEqual(['S'])
})

test('removing a value with stock is confirmed first, and adding it again restores its variants with SKU and stock', async () => {
  const { id, version, variants } = await makeProduct(bed.db, {
    variants: [
      { values: { Colour: 'Navy' }, sku: 'ARC-N', onHand: 4 },
      { values: { Colour: 'Charcoal' }, sku: 'ARC-C', onHand: 30, priceCents: 5100 },
    ],
  })
  const [navy, charcoal] = variants
  const without = [{ title: 'Colour', values: ['Navy'] }]
  const rejected = await editOptions(ctx(), id, without, version)
  expect(rejected).toMatchObject({
    ok: false,
    reason: 'stock',
    stock: { variants: [{ title: 'Charcoal', onHand: 30 }] },
  })
  expect(await listTitles(id)).toEqual(['Navy', 'Charcoal'])
  const fingerprint = !rejected.ok && rejected.reason === 'stock' ? rejected.stock.fingerprint : ''
  expect(await editOptions(ctx(), id, without, version, fingerprint)).toMatchObject({ ok: true, deleted: 1 })
  expect(await listArchivedVariants(ctx(), id)).toMatchObject([{ id: charcoal?.id, onHand: 30, sku: 'ARC-C' }])

  const again = [{ title: 'Colour', values: ['charcoal', 'Navy', 'Red'] }]
  expect(await editOptions(ctx(), id, again, await versionOf(id))).toEqual({
    ok: true,
    created: 1,
    deleted: 0,
    restored: 1,
  })
  expect((await listVariants(ctx(), id)).variants).toMatchObject([
    { id: charcoal?.id, title: 'charcoal', sku: 'ARC-C', onHand: 30, priceCents: 5100 },
    { id: navy?.id, title: 'Navy', sku: 'ARC-N', onHand: 4 },
    { title: 'Red', sku: null, onHand: 0 },
  ])
})

test('stock that arrives after the question is asked about again', async () => {
  const { id, version, variants } = await makeProduct(bed.db, {
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' }, onHand: 2 }],
  })
  const small = [{ title: 'Size', values: ['S'] }]
  const asked = await editOptions(ctx(), id, small, version)
  const fingerprint = !asked.ok && asked.reason === 'stock' ? asked.stock.fingerprint : ''
  await bed.db
    .update(productVariants)
    .set({ onHand: 9 })
    .where(eq(productVariants.id, variants[1]?.id ?? ''))
  expect(await editOptions(ctx(), id, small, version, fingerprint)).toMatchObject({
    ok: false,
    stock: { variants: [{ title: 'M', onHand: 9 }] },
  })
})

test('a restored variant loses a SKU that another product has taken', async () => {
  const { id, version } = await makeProduct(bed.db, {
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' }, sku: 'TAKEN-SINCE', onHand: 0 }],
  })
  await editOptions(ctx(), id, [{ title: 'Size', values: ['S'] }], version)
  await makeProduct(bed.db, { variants: [{ sku: 'TAKEN-SINCE' }] })
  const again = [{ title: 'Size', values: ['S', 'M'] }]
  expect(await editOptions(ctx(), id, again, await versionOf(id))).toMatchObject({ restored: 1 })
  expect((await listVariants(ctx(), id)).variants).toMatchObject([{ title: 'S' }, { title: 'M', sku: null }])
})

test('options that someone else has saved are not overwritten', async () => {
  const { id, version } = await makeProduct(bed.db)
  await editOptions(ctx(), id, [{ title: 'Size', values: ['S', 'M'] }], version)
  expect(await editOptions(ctx(), id, [{ title: 'Size', values: ['L'] }], version)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { version: version + 1 },
  })
  expect(await listTitles(id)).toEqual(['S', 'M'])
})

test('variants are saved together and can swap their SKUs', async () => {
  const { id, variants } = await makeProduct(bed.db, {
    variants: [
      { values: { Size: 'S' }, sku: 'SWAP-1' },
      { values: { Size: 'M' }, sku: 'SWAP-2' },
    ],
  })
  const [small, medium] = variants
  const inputs = [
    input(small?.id ?? '', { sku: 'SWAP-2', saleCents: 3000 }),
    input(medium?.id ?? '', { sku: 'SWAP-1', priceCents: 4001 }),
  ]
  expect(await editVariants(ctx(), id, inputs, { expectedVersion: await versionOf(id) })).toEqual({
    ok: true,
    changed: 2,
  })
  expect((await listVariants(ctx(), id)).variants).toMatchObject([
    { sku: 'SWAP-2', priceCents: 4000, saleCents: 3000 },
    { sku: 'SWAP-1', priceCents: 4001, saleCents: null },
  ])
  expect(await editVariants(ctx(), id, inputs, { expectedVersion: await versionOf(id) })).toEqual({
    ok: true,
    changed: 0,
  })
})

test('a variant cannot have a SKU of another product', async () => {
  await makeProduct(bed.db, { variants: [{ sku: 'FOREIGN' }] })
  const { id, variants, version } = await makeProduct(bed.db, {
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' } }],
  })
  const inputs = variants.map((variant, n) => input(variant.id, { sku: n === 1 ? 'FOREIGN' : 'OWN' }))
  expect(await editVariants(ctx(), id, inputs, { expectedVersion: version })).toEqual({
    ok: false,
    reason: 'sku-taken',
    rows: [1],
  })
})

test('of two products whose variants are given one SKU at the same time one gets it', async () => {
  const [one, two] = [await makeProduct(bed.db, { variants: [{}] }), await makeProduct(bed.db, { variants: [{}] })]
  const edit = (ctx: Ctx, { id, variants, version }: typeof one) =>
    editVariants(ctx, id, [input(variants[0]?.id ?? '', { sku: 'RACED' })], { expectedVersion: version })
  const results = await overlap(
    bed.db,
    ctx(),
    (inside) => edit(inside, one),
    () => edit(ctx(), two),
  )
  expect(results).toEqual([
    { ok: true, changed: 1 },
    { ok: false, reason: 'sku-taken', rows: [0] },
  ])
})

test('variants that someone else has saved or deleted are not overwritten', async () => {
  const { id, variants, version } = await makeProduct(bed.db, {
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' } }],
  })
  const inputs = variants.map((variant) => input(variant.id))
  expect(await editVariants(ctx(), id, inputs, { expectedVersion: version })).toEqual({ ok: true, changed: 2 })
  const dearer = inputs.map((one) => ({ ...one, priceCents: 9900 }))
  expect(await editVariants(ctx(), id, dearer, { expectedVersion: version })).toMatchObject({
    ok: false,
    reason: 'stale',
  })
  await deleteVariant(ctx(), id, inputs[0]?.id ?? '')
  expect(await editVariants(ctx(), id, dearer, { expectedVersion: await versionOf(id) })).toMatchObject({
    ok: false,
    reason: 'stale',
  })
  expect((await listVariants(ctx(), id)).variants).toMatchObject([{ priceCents: 4000 }])
})

test('the last variant of a product cannot be deleted', async () => {
  const { id, variants } = await makeProduct(bed.db, {
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' } }],
  })
  expect(await deleteVariant(ctx(), id, variants[0]?.id ?? '')).toEqual({ ok: true, title: 'S' })
  expect(await deleteVariant(ctx(), id, variants[1]?.id ?? '')).toEqual({ ok: false, reason: 'last' })
})

test('a deleted variant is restored with its stock, unless its values are gone or taken', async () => {
  const { id, variants } = await makeProduct(bed.db, {
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' }, sku: 'BACK-M', onHand: 6 }],
  })
  const medium = variants[1]?.id ?? ''
  await deleteVariant(ctx(), id, medium)
  const [first, second] = await Promise.all([restore(id, medium), restore(id, medium)])
  expect([first, second]).toEqual([
    { ok: true, title: 'M' },
    { ok: true, title: 'M' },
  ])
  expect((await listVariants(ctx(), id)).variants).toMatchObject([
    { title: 'S' },
    { id: medium, sku: 'BACK-M', onHand: 6 },
  ])
  await deleteVariant(ctx(), id, medium)
  await editOptions(ctx(), id, [{ title: 'Size', values: ['M'] }], await versionOf(id))
  expect(await restore(id, medium)).toEqual({ ok: false, reason: 'not-possible' })
  const { id: other } = await makeProduct(bed.db)
  await expect(restore(other, medium)).rejects.toMatchObject({ status: 404 })
})

test('variants can be saved while checkouts reserve them, without deadlocks', async () => {
  const [low = '', high = ''] = [newStoreId('variant'), newStoreId('variant')].sort()
  const { id } = await makeProduct(bed.db, {
    variants: [
      { id: high, values: { Size: 'S' }, onHand: 500 },
      { id: low, values: { Size: 'M' }, onHand: 500 },
    ],
  })
  const items = [low, high].map((variantId) => ({ variantId, quantity: 1 }))
  for (let round = 0; round < 15; round++) {
    const inputs = [high, low].map((variantId) => input(variantId, { priceCents: 5000 + round }))
    const version = await versionOf(id)
    const checkouts = Array.from({ length: 6 }, () => startCheckout(ctx(), { items }))
    const [edited, ...started] = await Promise.all([
      editVariants(ctx(), id, inputs, { expectedVersion: version }),
      ...checkouts,
    ])
    expect(edited).toEqual({ ok: true, changed: 2 })
    expect(started.every(({ ok }) => ok)).toBe(true)
  }
})

test('options can be saved and products deleted while checkouts reserve the variants, without deadlocks', async () => {
  const sizes = [{ title: 'Size', values: ['S', 'M'] }]
  for (let round = 0; round < 10; round++) {
    const [low = '', high = ''] = [newStoreId('variant'), newStoreId('variant')].sort()
    const variants = [high, low].map((id, n) => ({ id, values: { Size: n === 0 ? 'S' : 'M' }, onHand: 500 }))
    const { id, version } = await makeProduct(bed.db, { variants })
    const items = [low, high].map((variantId) => ({ variantId, quantity: 1 }))
    const begin = () => Array.from({ length: 6 }, () => startCheckout(ctx(), { items }))
    const [edited, ...started] = await Promise.all([editOptions(ctx(), id, sizes, version), ...begin()])
    expect(edited).toEqual({ ok: true, created: 0, deleted: 0, restored: 0 })
    expect(started.every(({ ok }) => ok)).toBe(true)
    const [, ...late] = await Promise.all([deleteProduct(ctx(), id), ...begin()])
    expect(late.every((each) => each.ok || each.code === 'unknown_variant')).toBe(true)
  }
})
