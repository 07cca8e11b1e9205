import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { findProductForEditing } from '../products/product-queries.server.ts'
import type { CollectionInput } from './collection-details-form.ts'
import { MAX_COLLECTIONS } from './collection-form.ts'
import { createCollection, deleteCollection, listCollections, orderCollections } from './collections.server.ts'
import { loadCollection } from './load-collection.server.ts'
import { saveCollection } from './save-collection.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)

const makePhoto = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()
async function create(title: string): Promise<string> {
  const created = await createCollection(ctx(), title)
  if (!created.ok) throw new Error(`The collection ${title} was not created.`)
  return created.id
}
const details = (fields: Partial<CollectionInput>): CollectionInput => ({
  title: 'Workwear',
  description: '',
  image: null,
  order: [],
  ...fields,
})

test('two collections cannot have the same title', async () => {
  await create('Rain')
  expect(await createCollection(ctx(), 'rain')).toEqual({ ok: false, reason: 'taken' })
  const sun = await create('Sun')
  expect(await saveCollection(ctx(), sun, details({ title: 'Rain!' }), 1)).toEqual({ ok: false, reason: 'taken' })
})

test('of two collections that are given one title at the same time one gets it, and the image of the other is deleted', async () => {
  const [one, two] = [await create('Hail'), await create('Sleet')]
  const raced = details({ title: 'Raced', image: await makePhoto() })
  const countDeletions = async () => {
    const { rows } = await bed.db.$client.query("select 1 from pgboss.job where name = 'delete-image-files'")
    return rows.length
  }
  const before = await countDeletions()
  const results = await overlap(
    bed.db,
    ctx(),
    (inside) => saveCollection(inside, one, raced, 1),
    () => saveCollection(ctx(), two, raced, 1),
  )
  expect(results).toEqual([{ ok: true }, { ok: false, reason: 'taken' }])
  expect(await countDeletions()).toBe(before + 1)
})

test('a collection that someone else has saved is not overwritten', async () => {
  const id = await create('Winter')
  const first = details({ title: 'Cold weather', description: 'Warm layers.' })
  expect(await saveCollection(ctx(), id, first, 1)).toEqual({ ok: true })
  expect(await saveCollection(ctx(), id, details({ title: 'Snow' }), 1)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { title: 'Cold weather' },
  })
  const { collection } = await loadCollection(ctx(), id)
  expect(collection).toMatchObject({ title: 'Cold weather', description: 'Warm layers.', version: 2 })
})

test('products have the saved order, and those that joined at the same time follow', async () => {
  const [a, b, c] = [await makeProduct(bed.db), await makeProduct(bed.db), await makeProduct(bed.db)]
  const { id } = await makeCollection(bed.db, 'Layers', [a, b, c])
  const order = [c.id, 'prod_none', a.id, c.id]
  expect(await saveCollection(ctx(), id, details({ title: 'Layers', order }), 1)).toEqual({ ok: true })
  const { members, count } = await loadCollection(ctx(), id)
  expect(members.map((member) => member.id)).toEqual([c.id, a.id, b.id])
  expect(count).toBe(3)
})

test('an image is replaced and removed', async () => {
  const id = await create('Boots')
  const image = await makePhoto()
  const given = { title: 'Boots' }
  expect(await saveCollection(ctx(), id, details({ ...given, image }), 1)).toEqual({ ok: true })
  expect((await loadCollection(ctx(), id)).collection.image).toMatchObject({ width: 400, height: 400 })
  expect(await saveCollection(ctx(), id, details(given), 2)).toEqual({ ok: true })
  expect((await loadCollection(ctx(), id)).collection.image).not.toBeNull()
  expect(await saveCollection(ctx(), id, details({ ...given, image: 'remove' }), 3)).toEqual({ ok: true })
  expect((await loadCollection(ctx(), id)).collection.image).toBeNull()
  const text = new TextEncoder().encode('not an image')
  expect(await saveCollection(ctx(), id, details({ ...given, image: text }), 4)).toMatchObject({
    ok: false,
    reason: 'invalid-image',
  })
})

test('collections have the order that was saved last, and a new one follows', async () => {
  const [one, two] = [await create('One'), await create('Two')]
  await orderCollections(ctx(), [two, 'pcol_none', one])
  const three = await create('Three')
  const ids = (await listCollections(ctx())).map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual([two, one])
  expect(ids.at(-1)).toBe(three)
})

test('deleting a collection keeps its products', async () => {
  const product = await makeProduct(bed.db)
  const { id } = await makeCollection(bed.db, 'Summer', [product])
  expect((await listCollections(ctx())).find((row) => row.id === id)?.products).toBe(1)
  expect(await deleteCollection(ctx(), id)).toBe('Summer')
  expect(await findProductForEditing(ctx(), product.id)).toMatchObject({ title: product.title })
})

test('a store has at most 60 collections', async () => {
  for (let n = (await listCollections(ctx())).length; n < MAX_COLLECTIONS; n++)
    await makeCollection(bed.db, `C${n}`, [])
  expect(await createCollection(ctx(), 'One more')).toEqual({ ok: false, reason: 'too-many' })
})
