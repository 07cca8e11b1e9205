import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { listProducts } from './list-products.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  for (let n = 0; n < 25; n++) await makeProduct(bed.db, { title: `Mug ${n}`, variants: [{ sku: `MUG-${n}` }] })
})
afterAll(() => bed.close())

const list = (search: Partial<Parameters<typeof listProducts>[1]>, after: string | null = null) =>
  listProducts(
    bed.ctx(admin),
    { q: '', status: null, ...search },
    parsePagePosition(new URLSearchParams(after === null ? {} : { after })),
  )
const titlesOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ title }) => title)

test('products are found by title, by SKU and by status', async () => {
  await makeProduct(bed.db, { title: 'Unfinished Scarf', status: 'draft' })
  expect(titlesOf(await list({ q: 'mug 17' }))).toEqual(['Mug 17'])
  expect(titlesOf(await list({ q: 'mug-17' }))).toEqual(['Mug 17'])
  expect(titlesOf(await list({ status: 'draft' }))).toEqual(['Unfinished Scarf'])
  expect(titlesOf(await list({ q: 'mug', status: 'draft' }))).toEqual([])
})

test('the pages together list every product once', async () => {
  const first = await list({ q: 'mug' })
  const second = await list({ q: 'mug' }, first.older)
  expect([first.rows.length, second.rows.length]).toEqual([20, 5])
  expect(second.older).toBeNull()
  expect(new Set([...titlesOf(first), ...titlesOf(second)]).size).toBe(25)
})

test('a row shows the lowest price, the available units and the first image', async () => {
  await makeProduct(bed.db, {
    title: 'Priced Tee',
    images: 2,
    variants: [
      { values: { Size: 'S' }, priceCents: 3000, onHand: 7, reserved: 2 },
      { values: { Size: 'M' }, priceCents: 3500, saleCents: 2800, onHand: 4 },
    ],
  })
  await makeProduct(bed.db, { title: 'Priced Voucher', variants: [{ manageInventory: false }] })
  expect((await list({ q: 'priced tee' })).rows).toMatchObject([
    { variants: 2, fromCents: 2800, available: 9, image: { alt: expect.stringMatching(/^Priced Tee, .* 1$/) } },
  ])
  expect((await list({ q: 'priced voucher' })).rows).toMatchObject([{ variants: 1, available: null, image: null }])
})
