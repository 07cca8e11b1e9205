import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardStoreImport, findStoreImport } from '#app/domain/catalogue/file-import/store-imports.server.ts'
import { newStoreId } from '#app/domain/catalogue/store-id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findStockDocument } from '../documents/document-queries.server.ts'
import { exportStock } from './export-stock.server.ts'
import { importStock, loadStockImport, uploadStockFile } from './import-stock.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const sizes = ['S', 'M', 'L']
const makeVariants = async (prefix: string, onHand: number, reserved = 0) =>
  (
    await makeProduct(bed.db, {
      title: `Product ${prefix}`,
      variants: sizes.map((Size) => ({ values: { Size }, sku: `${prefix}-${Size}`, onHand, reserved })),
    })
  ).variants
const stockOf = async (id = '') =>
  (await bed.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.onHand
const movementsOf = (id = '') => bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, id))

async function upload(text: string): Promise<string> {
  const uploaded = await uploadStockFile(ctx(), { name: 'stock.csv', bytes: new TextEncoder().encode(text) })
  if (!uploaded.ok) throw new Error(uploaded.message)
  return uploaded.id
}
async function planOf(id: string) {
  const draft = await loadStockImport(ctx(), id)
  if (!draft) throw new Error('There is no draft.')
  return draft.plan
}
const save = async (id: string, fingerprint?: string) =>
  importStock(ctx(), id, { note: 'Stocktake', fingerprint: fingerprint ?? (await planOf(id)).fingerprint })

async function exportOf(q: string): Promise<string> {
  let text = ''
  for await (const chunk of await exportStock(ctx(), { q, level: null })) text += chunk
  return text
}

test('the differences of a stock file are saved as one count with a stock movement for each', async () => {
  const [small, medium, large] = await makeVariants('CNT', 8)
  const id = await upload('SKU,On hand\nCNT-S,6\ncnt-m,8\nCNT-L,11\n')
  expect(await planOf(id)).toMatchObject({
    changes: [
      { line: 2, variantId: small?.id, expected: 8, counted: 6 },
      { line: 4, variantId: large?.id, expected: 8, counted: 11 },
    ],
    unchanged: 1,
    errors: [],
  })
  expect(await stockOf(small?.id)).toBe(8)
  const saved = await save(id)
  expect(saved).toMatchObject({ ok: true, lines: 2 })
  expect([await stockOf(small?.id), await stockOf(medium?.id), await stockOf(large?.id)]).toEqual([6, 8, 11])
  expect(await movementsOf(small?.id)).toMatchObject([{ change: -2, onHandAfter: 6, reason: 'corrected' }])
  const { document, lines } = await findStockDocument(ctx(), saved.ok ? saved.documentId : '')
  expect(document).toMatchObject({ kind: 'count', note: 'Stocktake', by: admin.fullName })
  expect(lines.map(({ sku, onHandBefore, onHandAfter }) => [sku, onHandBefore, onHandAfter])).toEqual([
    ['CNT-S', 8, 6],
    ['CNT-L', 8, 11],
  ])
  expect(await save(id, 'any')).toEqual({ ok: false, reason: 'not-a-draft' })
})

test('the same file imported twice, and an export imported unchanged, change nothing', async () => {
  const [small] = await makeVariants('TWICE', 8)
  const file = 'SKU,On hand\nTWICE-S,5\n'
  await save(await upload(file))
  const again = await upload(file)
  expect(await planOf(again)).toMatchObject({ changes: [], unchanged: 1, errors: [] })
  expect(await save(again)).toEqual({ ok: false, reason: 'nothing' })
  const exported = await upload(await exportOf('twice'))
  expect(await planOf(exported)).toMatchObject({ changes: [], unchanged: 3, errors: [] })
  expect((await movementsOf(small?.id)).length).toBe(1)
})

test('an export that is imported unchanged does not undo a sale since then, and a changed row has to be counted again', async () => {
  const [small, medium] = await makeVariants('SOLD', 8)
  const file = await exportOf('sold')
  await makeOrder(bed.ctx(GUEST), { items: [{ variantId: small?.id ?? '', quantity: 1 }] })
  expect(await planOf(await upload(file))).toMatchObject({ changes: [], errors: [] })
  const changed = file.replace('SOLD-S,Product SOLD,S,8,', 'SOLD-S,Product SOLD,S,9,').replace('M,8,', 'M,5,')
  expect(await planOf(await upload(changed))).toMatchObject({
    changes: [{ variantId: medium?.id, counted: 5 }],
    errors: [{ line: 2, column: 'On hand', message: '7 are on hand now, and 8 at the export. Count again.' }],
  })
})

test('rows with an unknown, untracked or ambiguous SKU, or too few units, are errors, and the others are counted', async () => {
  const [small, medium] = await makeVariants('ERR', 8, 3)
  await makeProduct(bed.db, { variants: [{ sku: 'ERR-OFF', manageInventory: false }] })
  await makeProduct(bed.db, { variants: [{ sku: 'Err-Case' }] })
  await makeProduct(bed.db, { variants: [{ sku: 'ERR-CASE', onHand: 10 }] })
  const id = await upload('SKU,On hand\nERR-NONE,1\nERR-OFF,2\nerr-case,3\nERR-S,2\nERR-M,4\n')
  expect(await planOf(id)).toMatchObject({
    changes: [{ variantId: medium?.id }],
    errors: [
      { line: 2, message: 'No variant has the SKU ERR-NONE.' },
      { line: 3, message: "This variant's inventory isn't tracked." },
      { line: 4, message: 'No variant has the SKU err-case.' },
      { line: 5, column: 'On hand', message: 'Enter 3 or more: 3 are reserved for open checkouts.' },
    ],
  })
  expect(await save(id)).toMatchObject({ ok: true, lines: 1 })
  expect([await stockOf(small?.id), await stockOf(medium?.id)]).toEqual([8, 4])
  expect(await planOf(await upload('SKU,On hand\nERR-CASE,3'))).toMatchObject({
    errors: [],
    changes: [{ expected: 10 }],
  })
})

test('a count is rejected as a whole when the stock has changed since the preview', async () => {
  const [small, medium] = await makeVariants('STALE', 8)
  const id = await upload('SKU,On hand\nSTALE-S,6\nSTALE-M,6\n')
  const { fingerprint } = await planOf(id)
  await makeOrder(bed.ctx(GUEST), { items: [{ variantId: small?.id ?? '', quantity: 1 }] })
  expect(await save(id, fingerprint)).toEqual({ ok: false, reason: 'stale' })
  expect(await stockOf(medium?.id)).toBe(8)
  expect(await planOf(id)).toMatchObject({ changes: [{ expected: 7 }, { expected: 8 }] })
})

test('a count at the same time as purchases either comes first or is rejected: no sale is lost', async () => {
  const outcomes: boolean[] = []
  for (let round = 0; round < 6; round++) {
    const [small, medium] = await makeVariants(`RACE${round}`, 50)
    const id = await upload(`SKU,On hand\nRACE${round}-M,40\nRACE${round}-S,40\n`)
    const { fingerprint } = await planOf(id)
    const items = [small, medium].map((variant) => ({ variantId: variant?.id ?? '', quantity: 2 }))
    const [saved, ...orders] = await Promise.all([
      save(id, fingerprint),
      ...[items, items.toReversed(), items].map((items) => makeOrder(bed.ctx(GUEST), { items })),
    ])
    expect(orders.length).toBe(3)
    outcomes.push(saved.ok)
    if (!saved.ok) expect(saved.reason).toBe('stale')
    for (const variant of [small, medium]) {
      const movements = await movementsOf(variant?.id)
      const onHand = await stockOf(variant?.id)
      expect(movements.reduce((sum, { change }) => sum + change, 50)).toBe(onHand)
      expect(onHand).toBe((saved.ok ? 40 : 50) - 6)
    }
  }
  expect(outcomes.length).toBe(6)
})

test('a file that is confirmed eight times at the same time is counted once', async () => {
  const [small] = await makeVariants('TEN', 8)
  const id = await upload('SKU,On hand\nTEN-S,3\n')
  const { fingerprint } = await planOf(id)
  const results = await Promise.all(Array.from({ length: 8 }, () => save(id, fingerprint)))
  expect(results.filter(({ ok }) => ok).length).toBe(1)
  expect((await movementsOf(small?.id)).length).toBe(1)
})

test('a file of 5,000 changed rows is counted with one statement for each row', async () => {
  const { id: productId } = await makeProduct(bed.db)
  const variants = Array.from({ length: 5000 }, (_, n) => ({
    id: newStoreId('variant'),
    productId,
    title: `Size ${n}`,
    sku: `BIG-${n}`,
    position: n,
    priceCents: 100,
    manageInventory: true,
    onHand: 1,
  }))
  await bed.db.insert(productVariants).values(variants)
  const lines = variants.map(({ sku }) => `${sku},2\n`)
  const id = await upload(`SKU,On hand\n${lines.join('')}`)
  const statements = await recordStatements(bed.db, async () => {
    expect(await save(id)).toMatchObject({ ok: true, lines: 5000 })
  })
  expect(statements.length).toBeLessThan(5100)
}, 300_000)

test('only admins upload, see, import and discard a stock file', async () => {
  const employer = bed.ctx(await makePerson(bed.db, 'employer'))
  await makeVariants('DENY', 8)
  const id = await upload('SKU,On hand\nDENY-S,3\n')
  const file = { name: 'stock.csv', bytes: new TextEncoder().encode('SKU,On hand\nDENY-S,3\n') }
  await expect(uploadStockFile(employer, file)).rejects.toMatchObject({ status: 403 })
  await expect(loadStockImport(employer, id)).rejects.toMatchObject({ status: 403 })
  await expect(importStock(employer, id, { note: 'x', fingerprint: '' })).rejects.toMatchObject({ status: 403 })
  await expect(discardStoreImport(employer, 'stock', id)).rejects.toMatchObject({ status: 403 })
})

test('a discarded file is gone', async () => {
  const discarded = await upload('SKU,On hand\nX,1')
  await discardStoreImport(ctx(), 'products', discarded)
  expect(await findStoreImport(ctx(), 'stock', discarded)).not.toBeNull()
  await discardStoreImport(ctx(), 'stock', discarded)
  expect(await findStoreImport(ctx(), 'stock', discarded)).toBeNull()
})
