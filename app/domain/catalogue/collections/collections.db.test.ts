import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { findProductForEditing } from '../products/product-queries.server.ts'
import { MAX_COLLECTIONS } from './collection-form.ts'
import { createCollection, deleteCollection, listCollections, renameCollection } from './collections.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
async function find(title: string) {
  const row = (await listCollections(ctx())).find((one) => one.title === title)
  if (!row) throw new Error(`There is no collection ${title}.`)
  return row
}

test('two collections cannot have the same title', async () => {
  expect(await createCollection(ctx(), 'Rain')).toEqual({ ok: true })
  expect(await createCollection(ctx(), 'rain')).toEqual({ ok: false, reason: 'taken' })
  expect(await createCollection(ctx(), 'Sun')).toEqual({ ok: true })
  const sun = await find('Sun')
  expect(await renameCollection(ctx(), sun.id, 'Rain!', sun.version)).toEqual({ ok: false, reason: 'taken' })
})

test('a collection that someone else has renamed is not overwritten', async () => {
  await createCollection(ctx(), 'Winter')
  const { id, version } = await find('Winter')
  expect(await renameCollection(ctx(), id, 'Cold weather', version)).toEqual({ ok: true })
  expect(await renameCollection(ctx(), id, 'Snow', version)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: { title: 'Cold weather' },
  })
  expect((await find('Cold weather')).version).toBe(version + 1)
})

test('deleting a collection keeps its products', async () => {
  const product = await makeProduct(bed.db)
  const { id } = await makeCollection(bed.db, 'Summer', [product])
  expect((await find('Summer')).products).toBe(1)
  expect(await deleteCollection(ctx(), id)).toBe('Summer')
  expect(await findProductForEditing(ctx(), product.id)).toMatchObject({ title: product.title })
})

test('a store has at most 60 collections', async () => {
  for (let n = (await listCollections(ctx())).length; n < MAX_COLLECTIONS; n++)
    await makeCollection(bed.db, `C${n}`, [])
  expect(await createCollection(ctx(), 'One more')).toEqual({ ok: false, reason: 'too-many' })
})
