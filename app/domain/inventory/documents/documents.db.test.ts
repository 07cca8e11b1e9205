import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { countStock } from './count-stock.server.ts'
import { findStockDocument, listStockDocuments } from './document-queries.server.ts'
import { receiveDelivery } from './receive-delivery.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const variantsWith = async (prefix: string, onHand: number, reserved = 0) =>
  (
    await makeProduct(bed.db, {
      variants: ['S', 'M', 'L'].map((Size) => ({ values: { Size }, sku: `${prefix}-${Size}`, onHand, reserved })),
    })
  ).variants
const stockOf = async (id = '') =>
  (await bed.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.onHand
const movementsOf = (id = '') => bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, id))
const line = (sku: string, quantity: number, row = 0) => ({ row, sku, quantity })
const deliver = (reference: string, lines: ReturnType<typeof line>[], supplier = 'Acme') =>
  receiveDelivery(ctx(), { supplier, reference, note: null, lines })

test('a delivery is one document with one stock movement for each variant', async () => {
  const [small, medium] = await variantsWith('DLV', 3)
  const received = await deliver('4711', [line('DLV-S', 10), line('dlv-m', 4, 1), line('DLV-S', 2, 2)])
  expect(received).toMatchObject({ ok: true, units: 16 })
  expect([await stockOf(small?.id), await stockOf(medium?.id)]).toEqual([15, 7])
  expect(await movementsOf(small?.id)).toMatchObject([{ change: 12, onHandAfter: 15, reason: 'received' }])
  const { document, lines } = await findStockDocument(ctx(), received.ok ? received.id : '')
  expect(document).toMatchObject({ kind: 'delivery', supplier: 'Acme', reference: '4711', by: admin.fullName })
  expect(lines).toMatchObject([
    { sku: 'DLV-S', onHandBefore: 3, onHandAfter: 15 },
    { sku: 'DLV-M', onHandBefore: 3, onHandAfter: 7 },
  ])
  expect((await listStockDocuments(ctx(), null)).rows).toContainEqual(
    expect.objectContaining({ id: document.id, lines: 2, change: 16 }),
  )
})

test('a delivery note that is sent ten times is received once', async () => {
  const [small] = await variantsWith('TEN', 0)
  const results = await Promise.all(Array.from({ length: 10 }, () => deliver('T-1', [line('TEN-S', 5)])))
  const received = results.flatMap((result) => (result.ok ? [result.id] : []))
  expect(received.length).toBe(1)
  for (const result of results.filter(({ ok }) => !ok))
    expect(result).toEqual({ ok: false, reason: 'received-before', id: received[0] })
  expect(await stockOf(small?.id)).toBe(5)
  expect(await deliver('t-1', [line('TEN-S', 5)], 'ACME')).toMatchObject({ reason: 'received-before' })
  expect(await deliver('T-1', [line('TEN-S', 5)], 'Another supplier')).toMatchObject({ ok: true })
})

test('a delivery with an unknown SKU or too many units changes nothing', async () => {
  const [small] = await variantsWith('UNK', 3)
  expect(await deliver('U-1', [line('UNK-S', 1), line('UNK-XXL', 1, 4)])).toEqual({
    ok: false,
    reason: 'unknown-sku',
    rows: [4],
  })
  await bed.db
    .update(productVariants)
    .set({ onHand: 999_999 })
    .where(eq(productVariants.id, small?.id ?? ''))
  expect(await deliver('U-2', [line('UNK-S', 2)])).toEqual({ ok: false, reason: 'too-many', rows: [0] })
  expect(await deliver('U-2', [line('UNK-M', 2)])).toMatchObject({ ok: true })
  expect(await movementsOf(small?.id)).toEqual([])
})

test('a count is one document, with a stock movement for each difference only', async () => {
  const [small, medium] = await variantsWith('CNT', 8)
  const lines = [
    { row: 0, variantId: small?.id ?? '', expected: 8, counted: 6 },
    { row: 1, variantId: medium?.id ?? '', expected: 8, counted: 8 },
  ]
  const counted = await countStock(ctx(), { note: 'Shelf 3', lines })
  expect(counted).toMatchObject({ ok: true, lines: 2, differences: 1 })
  expect(await movementsOf(small?.id)).toMatchObject([{ change: -2, onHandAfter: 6, reason: 'corrected' }])
  expect(await movementsOf(medium?.id)).toEqual([])
  const { document, lines: saved } = await findStockDocument(ctx(), counted.ok ? counted.id : '')
  expect(document).toMatchObject({ kind: 'count', note: 'Shelf 3' })
  expect(saved.map(({ onHandBefore, onHandAfter }) => [onHandBefore, onHandAfter])).toEqual([
    [8, 6],
    [8, 8],
  ])
})

test('a count is rejected as a whole when the stock has changed or is reserved', async () => {
  const [small, medium] = await variantsWith('REJ', 8, 3)
  const lines = (counted: number, expected: number) => [
    { row: 0, variantId: small?.id ?? '', expected: 8, counted: 7 },
    { row: 5, variantId: medium?.id ?? '', expected, counted },
  ]
  expect(await countStock(ctx(), { note: 'x', lines: lines(9, 10) })).toEqual({
    ok: false,
    rows: [{ row: 5, reason: 'stale', onHand: 8, reserved: 3 }],
  })
  expect(await countStock(ctx(), { note: 'x', lines: lines(2, 8) })).toEqual({
    ok: false,
    rows: [{ row: 5, reason: 'below-reserved', onHand: 8, reserved: 3 }],
  })
  expect([await stockOf(small?.id), await stockOf(medium?.id)]).toEqual([8, 8])
})

test('deliveries and counts at the same time leave a stock that is the sum of its movements', async () => {
  const variants = await variantsWith('SUM', 0)
  const lines = variants.map(({ sku }, row) => line(sku ?? '', 2, row))
  const counts = variants.map(({ id }, row) => ({ row, variantId: id, expected: 0, counted: 9 }))
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => deliver(`SUM-${n}`, n % 2 ? lines : lines.toReversed())),
    ...Array.from({ length: 5 }, () => countStock(ctx(), { note: 'Shelf', lines: counts })),
  ])
  for (const { id } of variants) {
    const movements = await movementsOf(id)
    expect(movements.reduce((sum, { change }) => sum + change, 0)).toBe(await stockOf(id))
    expect(movements.filter(({ reason }) => reason === 'received').length).toBe(10)
  }
})

test('only admins receive and count stock', async () => {
  const employee = bed.ctx(await makePerson(bed.db, 'employee'))
  const delivery = { supplier: 'Acme', reference: '1', note: null, lines: [] }
  await expect(receiveDelivery(employee, delivery)).rejects.toMatchObject({ status: 403 })
  await expect(countStock(employee, { note: 'x', lines: [] })).rejects.toMatchObject({ status: 403 })
})
