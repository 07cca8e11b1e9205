import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from '../collections/collections.server.ts'
import { addImage } from '../images/add-image.server.ts'
import { deleteImageFilesTask } from '../images/delete-image-files.task.server.ts'
import { deleteImage, editAltText, moveImage } from '../images/edit-image.server.ts'
import { imageFileKey } from '../images/image.ts'
import { newStoreId } from '../store-id.ts'
import { deleteVariant } from '../variants/delete-variant.server.ts'
import { editOptions } from '../variants/edit-options.server.ts'
import { editVariants } from '../variants/edit-variants.server.ts'
import { createProduct } from './create-product.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { editPlacement, findPlacement } from './edit-placement.server.ts'
import { editProduct } from './edit-product.server.ts'
import { listProducts } from './list-products.server.ts'
import type { ProductInput } from './product-form.ts'
import { findProductForEditing, listImages, listVariants } from './product-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const audited = (subjectId: string) =>
  bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, subjectId))
    .then((rows) => rows.map(({ action }) => action).sort())
const seenOf = async (id: string) => (await findProductForEditing(ctx(), id)).updatedAt

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
const png = (side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()

test('a product begins as a draft with one variant; two of one title have addresses of their own', async () => {
  const [one, two] = await Promise.all([
    createProduct(ctx(), { title: 'Rain Hat', priceCents: 4200, sku: 'RAIN-1' }),
    createProduct(ctx(), { title: 'Rain Hat', priceCents: 4200, sku: 'RAIN-2' }),
  ])
  if (!one.ok || !two.ok) throw new Error('Not created.')
  const slugs = [await findProductForEditing(ctx(), one.id), await findProductForEditing(ctx(), two.id)].map(
    ({ slug }) => slug,
  )
  expect(slugs.sort()).toEqual(['rain-hat', 'rain-hat-2'])
  expect((await listVariants(ctx(), one.id)).variants).toMatchObject([{ priceCents: 4200, onHand: 0, sku: 'RAIN-1' }])
  expect(await createProduct(ctx(), { title: 'Other', priceCents: 1, sku: 'RAIN-1' })).toEqual({
    ok: false,
    reason: 'sku-taken',
  })
  await expect(createProduct(bed.ctx(GUEST), { title: 'Mine', priceCents: 1, sku: null })).rejects.toMatchObject({
    status: 403,
  })
})

test('saving cleans the HTML, needs an image to publish, and never overwrites unseen changes', async () => {
  const { id } = await makeProduct(bed.db, { status: 'draft' })
  const seen = await seenOf(id)
  expect(await editProduct(ctx(), id, { ...INPUT, status: 'published' }, seen)).toMatchObject({ reason: 'no-image' })
  expect(await editProduct(ctx(), id, INPUT, seen)).toEqual({ ok: true })
  const saved = await findProductForEditing(ctx(), id)
  expect(saved.description).toBe('<p>Warm.</p>')
  expect(saved.additionalInfo).toMatchObject([{ order: 0, title: 'Care', description: '<strong>Wash</strong> cold.' }])
  expect(await editProduct(ctx(), id, { ...INPUT, title: 'Lost' }, seen)).toMatchObject({
    reason: 'changed',
    saved: { title: 'Work Socks' },
  })
  const other = await makeProduct(bed.db)
  const taken = await editProduct(ctx(), other.id, INPUT, await seenOf(other.id))
  expect(taken).toEqual({ ok: false, reason: 'slug-taken' })
  expect(await audited(id)).toEqual(['product.edited'])
})

test('a product that is renamed takes its one variant along, and leaves those with options alone', async () => {
  const titlesOf = async (id: string) => (await listVariants(ctx(), id)).variants.map(({ title }) => title)
  const plain = await makeProduct(bed.db, { title: 'Lanyard', status: 'draft', variants: [{ title: 'Lanyard' }] })
  const sized = await makeProduct(bed.db, { status: 'draft', variants: [{ title: 'M', values: { Size: 'M' } }] })
  for (const { id, slug } of [plain, sized])
    expect(await editProduct(ctx(), id, { ...INPUT, title: 'Strap', slug }, await seenOf(id))).toEqual({ ok: true })
  expect([await titlesOf(plain.id), await titlesOf(sized.id)]).toEqual([['Strap'], ['M']])
})

test('options make, keep, rename and take out variants; stock and ids stay with what stays', async () => {
  const { id } = await makeProduct(bed.db, { variants: [{ onHand: 7, priceCents: 3500 }] })
  const sizes = [{ title: 'Size', values: ['S', 'M', 'L'] }]
  expect(await editOptions(ctx(), id, sizes, await seenOf(id))).toEqual({ ok: true, made: 2, removed: 0 })
  const first = await listVariants(ctx(), id)
  expect(first.variants.map(({ title, onHand, priceCents }) => [title, onHand, priceCents])).toEqual([
    ['S', 7, 3500],
    ['M', 0, 3500],
    ['L', 0, 3500],
  ])
  const renamed = [{ title: 'Grösse', values: ['Small', 'M'] }]
  expect(await editOptions(ctx(), id, renamed, new Date(0))).toEqual({ ok: false, reason: 'changed' })
  expect(await editOptions(ctx(), id, renamed, await seenOf(id))).toEqual({ ok: true, made: 1, removed: 2 })
  const again = [
    { title: 'Size', values: ['Little', 'M'] },
    { title: 'Colour', values: ['Green', 'Grey'] },
  ]
  expect(await editOptions(ctx(), id, again, await seenOf(id))).toMatchObject({ made: 2, removed: 0 })
  const { options, variants } = await listVariants(ctx(), id)
  expect(options.map(({ title }) => title)).toEqual(['Size', 'Colour'])
  expect(options[0]?.id).toBe(first.options[0]?.id)
  expect(variants.map(({ title }) => title)).toEqual(['Little / Green', 'Little / Grey', 'M / Green', 'M / Grey'])
  expect(variants[2]?.id).toBe(first.variants[1]?.id)
  const swapped = [again[1], again[0]].map((option) => option ?? { title: '', values: [] })
  expect(await editOptions(ctx(), id, swapped, await seenOf(id))).toMatchObject({ ok: true })
})

test('variants are saved together: prices, SKUs that change places, and none that belongs to another product', async () => {
  const { id, variants } = await makeProduct(bed.db, {
    variants: [
      { values: { Size: 'S' }, sku: 'SWAP-1' },
      { values: { Size: 'M' }, sku: 'SWAP-2' },
    ],
  })
  await makeProduct(bed.db, { variants: [{ sku: 'FOREIGN' }] })
  const inputs = variants.map((variant, n) => ({
    id: variant.id,
    priceCents: 4000 + n,
    saleCents: n === 0 ? 3000 : null,
    sku: n === 0 ? 'SWAP-2' : 'SWAP-1',
    weightGrams: null,
    manageInventory: true,
    imageId: null,
  }))
  expect(await editVariants(ctx(), id, inputs, await seenOf(id))).toEqual({ ok: true, changed: 2 })
  expect(await editVariants(ctx(), id, inputs, await seenOf(id))).toEqual({ ok: true, changed: 0 })
  const foreign = inputs.map((input, n) => (n === 1 ? { ...input, sku: 'FOREIGN' } : input))
  expect(await editVariants(ctx(), id, foreign, await seenOf(id))).toEqual({
    ok: false,
    reason: 'sku-taken',
    rows: [1],
  })
  expect(await editVariants(ctx(), id, inputs.slice(1), await seenOf(id))).toEqual({ ok: false, reason: 'changed' })
  expect(await deleteVariant(ctx(), id, inputs[0]?.id ?? '')).toMatchObject({ ok: true, title: 'S' })
  expect(await deleteVariant(ctx(), id, inputs[1]?.id ?? '')).toEqual({ ok: false, reason: 'last' })
})

test('variants are saved while checkouts reserve them, in whatever order they stand: none waits in a circle', async () => {
  const [low = '', high = ''] = [newStoreId('variant'), newStoreId('variant')].sort()
  const { id } = await makeProduct(bed.db, {
    variants: [
      { id: high, values: { Size: 'S' }, onHand: 500 },
      { id: low, values: { Size: 'M' }, onHand: 500 },
    ],
  })
  const items = [low, high].map((variantId) => ({ variantId, quantity: 1 }))
  for (let round = 0; round < 15; round++) {
    const inputs = [high, low].map((id) => ({
      id,
      priceCents: 4000 + round,
      saleCents: null,
      sku: null,
      weightGrams: null,
      manageInventory: true,
      imageId: null,
    }))
    const seen = await seenOf(id)
    const checkouts = Array.from({ length: 6 }, () => startCheckout(ctx(), { items }))
    const [edited, ...started] = await Promise.all([editVariants(ctx(), id, inputs, seen), ...checkouts])
    expect(edited).toEqual({ ok: true, changed: 2 })
    expect(started.every(({ ok }) => ok)).toBe(true)
  }
})

test('options are edited and products deleted while checkouts reserve their variants: none waits in a circle', async () => {
  const sizes = [{ title: 'Size', values: ['S', 'M'] }]
  for (let round = 0; round < 10; round++) {
    const [low = '', high = ''] = [newStoreId('variant'), newStoreId('variant')].sort()
    const variants = [high, low].map((id, n) => ({ id, values: { Size: n === 0 ? 'S' : 'M' }, onHand: 500 }))
    const { id } = await makeProduct(bed.db, { variants })
    const items = [low, high].map((variantId) => ({ variantId, quantity: 1 }))
    const begin = () => Array.from({ length: 6 }, () => startCheckout(ctx(), { items }))
    const [edited, ...started] = await Promise.all([editOptions(ctx(), id, sizes, await seenOf(id)), ...begin()])
    expect(edited).toEqual({ ok: true, made: 0, removed: 0 })
    expect(started.every(({ ok }) => ok)).toBe(true)
    const [, ...late] = await Promise.all([deleteProduct(ctx(), id), ...begin()])
    expect(late.every((each) => each.ok || each.code === 'unknown_variant')).toBe(true)
  }
})

test('images are stored with their files, described, moved, and leave with them', async () => {
  const { id } = await makeProduct(bed.db)
  for (const alt of ['Front', 'Back', 'Side']) {
    expect(await addImage(ctx(), id, { bytes: await png(), alt })).toEqual({ ok: true })
  }
  expect(await addImage(ctx(), id, { bytes: Buffer.from('<svg/>'), alt: 'No' })).toMatchObject({ ok: false })
  const [front, back, side] = await listImages(ctx(), id)
  if (!front || !back || !side) throw new Error('An image is missing.')
  await moveImage(ctx(), { productId: id, imageId: side.id }, 'front')
  await moveImage(ctx(), { productId: id, imageId: front.id }, 'front')
  await editAltText(ctx(), { productId: id, imageId: back.id }, 'From behind')
  expect((await listImages(ctx(), id)).map(({ alt }) => alt)).toEqual(['Front', 'Side', 'From behind'])
  expect(await ctx().files.read(imageFileKey(side.key, 320))).not.toBeNull()
  expect(await deleteImage(ctx(), { productId: id, imageId: side.id })).toEqual({ ok: true })
  await deleteImageFilesTask.run({ files: ctx().files }, side)
  expect(await ctx().files.read(imageFileKey(side.key, 320))).toBeNull()
  await deleteImage(ctx(), { productId: id, imageId: back.id })
  expect(await deleteImage(ctx(), { productId: id, imageId: front.id })).toEqual({ ok: false, reason: 'last' })
  const strange = editAltText(ctx(), { productId: id, imageId: 'nobody' }, 'x')
  await expect(strange).rejects.toMatchObject({ status: 404 })
})

test('collections have titles of their own, and placing finds products by title or address', async () => {
  expect(await createCollection(ctx(), 'Rain')).toEqual({ ok: true })
  expect(await createCollection(ctx(), 'rain')).toEqual({ ok: false, reason: 'taken' })
  const rain = (await listCollections(ctx())).find(({ title }) => title === 'Rain')?.id ?? ''
  expect(await renameCollection(ctx(), rain, 'Wet weather')).toEqual({ ok: true })
  const other = await makeProduct(bed.db, { title: 'Gumboots', slug: 'gumboots' })
  const { id } = await makeProduct(bed.db)
  const placed = await editPlacement(ctx(), id, {
    collectionIds: [rain, 'pcol_none'],
    related: ['Gumboots', '', 'gumboots'],
  })
  expect(placed).toEqual({ ok: true })
  expect(await findPlacement(ctx(), id)).toEqual({ collectionIds: [rain], related: ['Gumboots'] })
  const wrong = await editPlacement(ctx(), id, { collectionIds: [], related: ['Gumboots', 'Nothing'] })
  expect(wrong).toEqual({ ok: false, reason: 'unknown', rows: [1] })
  expect(await deleteCollection(ctx(), rain)).toBe('Wet weather')
  expect(await deleteProduct(ctx(), other.id)).toBe('Gumboots')
  expect((await findPlacement(ctx(), id)).related).toEqual([])
})

test('a deleted product is gone from the desk, and its SKUs and address are free', async () => {
  const { id, slug } = await makeProduct(bed.db, { variants: [{ sku: 'GONE' }] })
  await deleteProduct(ctx(), id)
  await expect(findProductForEditing(ctx(), id)).rejects.toMatchObject({ status: 404 })
  await makeProduct(bed.db, { slug, variants: [{ sku: 'GONE' }] })
  const onSale = and(eq(productVariants.productId, id), isNull(productVariants.deletedAt))
  expect(await bed.db.$count(productVariants, onSale)).toBe(0)
  expect(await audited(id)).toEqual(['product.deleted'])
})

test('the list finds by title and SKU, by status, and pages through all of them once', async () => {
  await bed.db.delete(products).where(eq(products.title, 'never'))
  for (let n = 0; n < 25; n++) await makeProduct(bed.db, { title: `Listed ${n}`, variants: [{ sku: `LIST-${n}` }] })
  const found = async (q: string, place: Parameters<typeof listProducts>[2] = null) =>
    listProducts(ctx(), { q, status: null }, place)
  expect((await found('list-17')).rows.map(({ title }) => title)).toEqual(['Listed 17'])
  const first = await found('listed')
  expect(first.rows.length).toBe(20)
  expect(first.rows[0]).toMatchObject({ variants: 1, fromCents: 2490, left: 10, image: null })
  expect(first.older).not.toBeNull()
  expect((await listProducts(ctx(), { q: 'listed', status: 'draft' }, null)).rows).toEqual([])
})
