import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { deleteProduct } from './delete-product.server.ts'
import { editPlacement, findPlacement } from './edit-placement.server.ts'
import { findProductForEditing } from './product-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const find = async (id: string) => findPlacement(ctx(), await findProductForEditing(ctx(), id))

test('related products are found by title or slug, and unknown collections are ignored', async () => {
  const { id: rain } = await makeCollection(bed.db, 'Rain', [])
  await makeProduct(bed.db, { title: 'Gumboots', slug: 'gumboots' })
  const { id, version } = await makeProduct(bed.db)
  const placement = { collectionIds: [rain, 'pcol_none'], related: ['Gumboots', '', 'gumboots'] }
  expect(await editPlacement(ctx(), id, placement, version)).toEqual({ ok: true })
  expect(await find(id)).toEqual({ collectionIds: [rain], related: ['Gumboots'] })
})

test('a related product that does not exist is rejected', async () => {
  await makeProduct(bed.db, { title: 'Umbrella' })
  const { id, version } = await makeProduct(bed.db)
  const placement = { collectionIds: [], related: ['Umbrella', 'Nothing'] }
  expect(await editPlacement(ctx(), id, placement, version)).toEqual({ ok: false, reason: 'no-match', rows: [1] })
  expect((await find(id)).related).toEqual([])
})

test('a deleted product is no longer a related product', async () => {
  const other = await makeProduct(bed.db, { title: 'Raincoat' })
  const { id, version } = await makeProduct(bed.db)
  await editPlacement(ctx(), id, { collectionIds: [], related: ['Raincoat'] }, version)
  expect(await deleteProduct(ctx(), other.id)).toBe('Raincoat')
  expect((await find(id)).related).toEqual([])
})

test('a placement that someone else has saved is not overwritten', async () => {
  const { id: rain } = await makeCollection(bed.db, 'Rain', [])
  const { id, version } = await makeProduct(bed.db)
  await editPlacement(ctx(), id, { collectionIds: [rain], related: [] }, version)
  expect(await editPlacement(ctx(), id, { collectionIds: [], related: [] }, version)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { version: version + 1 },
  })
  expect((await find(id)).collectionIds).toEqual([rain])
})
