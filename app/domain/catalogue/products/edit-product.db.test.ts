import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { createProduct } from './create-product.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { editProduct } from './edit-product.server.ts'
import type { ProductInput } from './product-form.ts'
import { findProductForEditing, listVariants } from './product-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const find = (id: string) => findProductForEditing(ctx(), id)
const listAudit = (subjectId: string) =>
  bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, subjectId))
    .then((rows) => rows.map(({ action }) => action).sort())

const INPUT: ProductInput = {
  title: 'Work Socks',
  subtitle: null,
  ribbonText: 'New',
  description: '<p onclick="x()">Warm.</p><script>alert(1)</script>',
  status: 'draft',
  sitePriceSelection: null,
  hidden: false,
  purchasable: true,
  position: 3,
  slug: 'work-socks',
  seoDescription: null,
  additionalInfo: [{ title: 'Care', description: '<b>Wash</b> cold.<img src=x onerror=alert(1)>' }],
}

test('a new product is a draft with one variant, and two with the same title get different slugs', async () => {
  const [one, two] = await Promise.all([
    createProduct(ctx(), { title: 'Rain Hat', priceCents: 4200, sku: 'RAIN-1' }),
    createProduct(ctx(), { title: 'Rain Hat', priceCents: 4200, sku: 'RAIN-2' }),
  ])
  if (!one.ok || !two.ok) throw new Error('Not created.')
  const created = [await find(one.id), await find(two.id)]
  expect(created.map(({ slug }) => slug).sort()).toEqual(['rain-hat', 'rain-hat-2'])
  expect(created.map(({ status }) => status)).toEqual(['draft', 'draft'])
  expect((await listVariants(ctx(), one.id)).variants).toMatchObject([{ priceCents: 4200, onHand: 0, sku: 'RAIN-1' }])
})

test('a product is not created with a SKU that another product has', async () => {
  await makeProduct(bed.db, { variants: [{ sku: 'TAKEN' }] })
  expect(await createProduct(ctx(), { title: 'Other', priceCents: 1, sku: 'TAKEN' })).toEqual({
    ok: false,
    reason: 'sku-taken',
  })
})

test('only admins can create products', async () => {
  await expect(createProduct(bed.ctx(GUEST), { title: 'Mine', priceCents: 1, sku: null })).rejects.toMatchObject({
    status: 403,
  })
})

test('the HTML of a product is sanitised on saving', async () => {
  const { id, version } = await makeProduct(bed.db, { status: 'draft' })
  expect(await editProduct(ctx(), id, INPUT, version)).toEqual({ ok: true })
  expect(await find(id)).toMatchObject({
    description: '<p>Warm.</p>',
    additionalInfo: [{ order: 0, title: 'Care', description: '<strong>Wash</strong> cold.' }],
  })
  expect(await listAudit(id)).toEqual(['product.edited'])
})

test('a product without an image cannot be published', async () => {
  const { id, slug, version } = await makeProduct(bed.db, { status: 'draft' })
  const published: ProductInput = { ...INPUT, slug, status: 'published' }
  expect(await editProduct(ctx(), id, published, version)).toEqual({ ok: false, reason: 'no-image' })
  const withImage = await makeProduct(bed.db, { status: 'draft', images: 1 })
  expect(await editProduct(ctx(), withImage.id, { ...published, slug: withImage.slug }, version)).toEqual({ ok: true })
})

test('a slug that another product has is rejected', async () => {
  const { slug } = await makeProduct(bed.db)
  const { id, version } = await makeProduct(bed.db)
  expect(await editProduct(ctx(), id, { ...INPUT, slug }, version)).toEqual({ ok: false, reason: 'slug-taken' })
})

test('of two products that are given one slug at the same time one gets it', async () => {
  const [one, two] = [await makeProduct(bed.db), await makeProduct(bed.db)]
  const edit = (ctx: Ctx, { id, version }: typeof one) => editProduct(ctx, id, { ...INPUT, slug: 'raced' }, version)
  const results = await overlap(
    bed.db,
    ctx(),
    (inside) => edit(inside, one),
    () => edit(ctx(), two),
  )
  expect(results).toEqual([{ ok: true }, { ok: false, reason: 'slug-taken' }])
})

test('an edit of a product that someone else has saved is rejected', async () => {
  const { id, slug, version } = await makeProduct(bed.db, { status: 'draft' })
  const edits = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((title) => editProduct(ctx(), id, { ...INPUT, slug, title }, version)),
  )
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1)
  const { title, version: current } = await find(id)
  expect(current).toBe(version + 1)
  for (const edit of edits.filter(({ ok }) => !ok))
    expect(edit).toMatchObject({ reason: 'stale', current: { title, version: current } })
})

test('renaming a product renames its single variant but not variants with options', async () => {
  const listTitles = async (id: string) => (await listVariants(ctx(), id)).variants.map(({ title }) => title)
  const single = await makeProduct(bed.db, { title: 'Lanyard', status: 'draft', variants: [{ title: 'Lanyard' }] })
  const sized = await makeProduct(bed.db, { status: 'draft', variants: [{ title: 'M', values: { Size: 'M' } }] })
  for (const { id, slug, version } of [single, sized])
    expect(await editProduct(ctx(), id, { ...INPUT, title: 'Strap', slug }, version)).toEqual({ ok: true })
  expect(await listTitles(single.id)).toEqual(['Strap'])
  expect(await listTitles(sized.id)).toEqual(['M'])
})

test('a deleted product disappears from the store admin, and its SKUs and slug can be used again', async () => {
  const { id, slug } = await makeProduct(bed.db, { variants: [{ sku: 'GONE' }] })
  await deleteProduct(ctx(), id)
  await expect(find(id)).rejects.toMatchObject({ status: 404 })
  await makeProduct(bed.db, { slug, variants: [{ sku: 'GONE' }] })
  const isPresent = and(eq(productVariants.productId, id), isNull(productVariants.deletedAt))
  expect(await bed.db.$count(productVariants, isPresent)).toBe(0)
  expect(await listAudit(id)).toEqual(['product.deleted'])
})
