import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { builtInStore } from '../gateway/built-in.server.ts'
import { loadStorePage } from './load-store-page.server.ts'
import { parseStoreCriteria } from './store-criteria.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function nearest(query: string) {
  const page = await loadStorePage(bed.ctx(GUEST), builtInStore, parseStoreCriteria(new URLSearchParams(query)))
  if (page.nearest === null) return null
  const { kind, q, collection, count, products } = page.nearest
  const titles = products.map(({ title }) => title)
  return { kind, q, ...(collection && { collection: collection.title }), count, titles }
}

test('an empty store has no nearest products', async () => {
  expect(await nearest('')).toBeNull()
  expect(await nearest('q=mug&in_stock=1')).toBeNull()
})

test('a list without results shows the nearest products', async () => {
  await makeProduct(bed.db, { title: 'Sold Out Poster', variants: [{ onHand: 0 }] })
  const mug = await makeProduct(bed.db, { title: 'Everyday Mug' })
  await makeProduct(bed.db, {
    title: 'Work Tee',
    variants: [{ values: { Size: 'S', Colour: 'Navy' }, onHand: 0 }, { values: { Size: 'M', Colour: 'Charcoal' } }],
  })
  await makeProduct(bed.db, { title: 'Charcoal Beanie' })
  for (const n of [1, 2, 3, 4]) await makeProduct(bed.db, { title: `Badge ${n}` })
  const { id: drinkware } = await makeCollection(bed.db, 'Drinkware', [mug])

  expect(await nearest('q=mug')).toBeNull()
  expect(await nearest('q=tee&option.Size=S&in_stock=1')).toEqual({
    kind: 'without-filters',
    q: 'tee',
    count: 1,
    titles: ['Work Tee'],
  })
  expect(await nearest(`collection=${drinkware}&option.Size=S`)).toMatchObject({
    kind: 'without-filters',
    q: '',
    count: 8,
  })
  expect(await nearest('q=sharcaol')).toEqual({
    kind: 'spelling',
    q: 'charcoal',
    count: 2,
    titles: ['Charcoal Beanie', 'Work Tee'],
  })
  // The titles of collections are not searched for products, but found where no product is.
  expect(await nearest('q=drinkware')).toEqual({
    kind: 'collection',
    q: '',
    collection: 'Drinkware',
    count: 1,
    titles: ['Everyday Mug'],
  })
  expect(await nearest('q=charcoal+mug')).toEqual({
    kind: 'some-words',
    q: '',
    count: 3,
    titles: ['Charcoal Beanie', 'Work Tee', 'Everyday Mug'],
  })
  expect(await nearest('q=astronaut')).toEqual({
    kind: 'featured',
    q: '',
    count: 7,
    titles: ['Everyday Mug', 'Work Tee', 'Charcoal Beanie', 'Badge 1'],
  })
  expect(await nearest('q=astronaut&in_stock=1')).toMatchObject({ kind: 'featured' })
})
