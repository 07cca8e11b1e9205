import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { exportStock } from './export-stock.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

async function linesOf(q: string): Promise<string[]> {
  let text = ''
  for await (const chunk of await exportStock(bed.ctx(admin), { q, level: null })) text += chunk
  return text.split('\r\n')
}

test('an export of stock has the variants with tracked stock', async () => {
  await makeProduct(bed.db, {
    title: 'Rain Hat',
    variants: [
      { values: { Size: 'S' }, sku: 'HAT-S', onHand: 8, reserved: 2, reorderLevel: 3 },
      { values: { Size: 'M' }, onHand: 0 },
      { values: { Size: 'L' }, sku: 'HAT-L', manageInventory: false },
    ],
  })
  expect(await linesOf('rain hat')).toEqual([
    '\ufeffSKU,Product,Variant,On hand,Reserved,Reorder level,On hand at export',
    'HAT-S,Rain Hat,S,8,2,3,8',
    ',Rain Hat,M,0,0,,0',
    '',
  ])
})

test('an export of stock is not limited to the rows of the page', async () => {
  for (let n = 0; n < 6; n++) {
    const variants = Array.from({ length: 90 }, (_, size) => ({ values: { Size: `${size}` }, sku: `B-${n}-${size}` }))
    await makeProduct(bed.db, { title: `Boot ${n}`, position: 7, variants })
  }
  const rows = (await linesOf('boot')).slice(1, -1)
  expect([rows.length, new Set(rows).size]).toEqual([540, 540])
})

test('only admins export stock', async () => {
  const employee = bed.ctx(await makePerson(bed.db, 'employee'))
  await expect(exportStock(employee, { q: '', level: null })).rejects.toMatchObject({ status: 403 })
})
