import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { productCollections } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { deleteProduct } from './delete-product.server.ts'
import { editPlacement, findPlacement, type PlacementInput } from './edit-placement.server.ts'
import { findProductForEditing } from './product-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const NOTHING: PlacementInput = { collectionIds: [], relatedIds: [], add: null }
const find = async (id: string) => {
  const { collectionIds, related } = await findPlacement(ctx(), await findProductForEditing(ctx(), id))
  return { collectionIds, related: related.map(({ title }) => title) }
}
const membersOf = async (collectionId: string) => {
  const rows = await bed.db
    .select({ id: productCollections.productId })
    .from(productCollections)
    .where(eq(productCollections.collectionId, collectionId))
    .orderBy(asc(productCollections.position))
  return rows.map(({ id }) => id)
}

test('related products keep their order, and one more is found by its title, address or id', async () => {
  const { id: rain } = await makeCollection(bed.db, 'Rain', [])
  const boots = await makeProduct(bed.db, { title: 'Gumboots', slug: 'gumboots' })
  const hat = await makeProduct(bed.db, { title: 'Hat', slug: 'rain-hat' })
  const { id, version } = await makeProduct(bed.db)
  const placement = { collectionIds: [rain, 'pcol_none'], relatedIds: ['prod_none', hat.id, id], add: 'gumBoots' }
  expect(await editPlacement(ctx(), id, placement, version)).toEqual({ ok: true })
  expect(await find(id)).toEqual({ collectionIds: [rain], related: ['Hat', 'Gumboots'] })
  const byId = { ...NOTHING, relatedIds: [boots.id], add: hat.id }
  expect(await editPlacement(ctx(), id, byId, version + 1)).toEqual({ ok: true })
  expect((await find(id)).related).toEqual(['Gumboots', 'Hat'])
  const twice = { ...NOTHING, relatedIds: [boots.id], add: 'gumboots' }
  expect(await editPlacement(ctx(), id, twice, version + 2)).toEqual({ ok: true })
  expect((await find(id)).related).toEqual(['Gumboots'])
})

test('a related product that does not exist, or whose title another one has too, is rejected', async () => {
  const one = await makeProduct(bed.db, { title: 'Umbrella' })
  await makeProduct(bed.db, { title: 'Umbrella' })
  const { id, version } = await makeProduct(bed.db)
  for (const add of ['Nothing', 'Umbrella'])
    expect(await editPlacement(ctx(), id, { ...NOTHING, add }, version)).toEqual({ ok: false, reason: 'no-match' })
  expect(await editPlacement(ctx(), id, { ...NOTHING, add: one.id }, version)).toEqual({ ok: true })
})

test('a product has at most four related products', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => makeProduct(bed.db)))
  const { id, version } = await makeProduct(bed.db)
  const relatedIds = others.map((other) => other.id)
  expect(await editPlacement(ctx(), id, { ...NOTHING, relatedIds }, version)).toEqual({ ok: false, reason: 'too-many' })
  const four = { ...NOTHING, relatedIds: relatedIds.slice(0, 4) }
  expect(await editPlacement(ctx(), id, four, version)).toEqual({ ok: true })
})

test('a product joins a collection as its last product, and keeps its place in the others', async () => {
  const [first, second] = [await makeProduct(bed.db), await makeProduct(bed.db)]
  const { id: ordered } = await makeCollection(bed.db, 'Ordered', [second, first])
  const { id: joined } = await makeCollection(bed.db, 'Joined', [first])
  const placement = { ...NOTHING, collectionIds: [ordered, joined] }
  expect(await editPlacement(ctx(), second.id, placement, second.version)).toEqual({ ok: true })
  expect(await membersOf(ordered)).toEqual([second.id, first.id])
  expect(await membersOf(joined)).toEqual([first.id, second.id])
  expect(await editPlacement(ctx(), second.id, NOTHING, second.version + 1)).toEqual({ ok: true })
  expect(await membersOf(ordered)).toEqual([first.id])
})

test('a deleted product is no longer a related product', async () => {
  const other = await makeProduct(bed.db, { title: 'Raincoat' })
  const { id, version } = await makeProduct(bed.db)
  await editPlacement(ctx(), id, { ...NOTHING, relatedIds: [other.id] }, version)
  expect(await deleteProduct(ctx(), other.id)).toBe('Raincoat')
  expect((await find(id)).related).toEqual([])
})

test('a placement that someone else has saved is not overwritten', async () => {
  const { id: rain } = await makeCollection(bed.db, 'Sleet', [])
  const { id, version } = await makeProduct(bed.db)
  await editPlacement(ctx(), id, { ...NOTHING, collectionIds: [rain] }, version)
  expect(await editPlacement(ctx(), id, NOTHING, version)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { version: version + 1 },
  })
  expect((await find(id)).collectionIds).toEqual([rain])
})
