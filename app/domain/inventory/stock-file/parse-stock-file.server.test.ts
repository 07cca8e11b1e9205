import { expect, test } from 'vitest'
import { parseStockFile } from './parse-stock-file.server.ts'
import { MAX_STOCK_FILE_ROWS } from './stock-columns.ts'

const parse = (text: string) => parseStockFile(new TextEncoder().encode(text))

test('a file needs the columns SKU and On hand only', () => {
  expect(parse('SKU,On hand\nTEE-S,"1,200"\n tee-m ,0\n')).toEqual({
    ok: true,
    rowCount: 2,
    rows: [
      { line: 2, sku: 'TEE-S', onHand: 1200, exported: null },
      { line: 3, sku: 'tee-m', onHand: 0, exported: null },
    ],
    untouched: 0,
    errors: [],
    unknown: [],
  })
  expect(parse('SKU\nTEE-S')).toMatchObject({ ok: false, message: 'The file has no column On hand.' })
  expect(parse('On hand\n1')).toMatchObject({ ok: false, message: 'The file has no column SKU.' })
})

test('rows that are blank or as exported leave the stock alone, with or without a SKU', () => {
  expect(parse('SKU,On hand,On hand at export\nA,,7\nB,7,7\n,3,3\nC,6,7')).toMatchObject({
    untouched: 3,
    rows: [{ sku: 'C', onHand: 6, exported: 7 }],
    errors: [],
  })
})

test.each([
  ['A,-1', 'On hand', 'Enter a number from 0 to 1,000,000.'],
  ['A,1000001', 'On hand', 'Enter a number from 0 to 1,000,000.'],
  ['A,7.5', 'On hand', 'Enter the quantity as a whole number.'],
  ['A,many', 'On hand', 'Enter the quantity as a whole number.'],
  ['A,=1+1', 'On hand', 'Enter the quantity as a whole number.'],
  [',5', 'SKU', "This row has no SKU. Add one on the product's Variants page."],
  ['A,5,9', undefined, 'This row has 3 cells, but there are 2 columns.'],
])('the row %s is an error', (row, column, message) => {
  const file = parse(`SKU,On hand\n${row}\nB,1`)
  expect(file).toMatchObject({ rows: [{ sku: 'B' }], errors: [{ line: 2, message }] })
  expect(file.ok && file.errors[0]?.column).toBe(column)
})

test('rows with the same SKU in any case are all errors', () => {
  expect(parse('SKU,On hand\nA,1\nB,2\na,3\nA,4')).toMatchObject({
    rows: [{ sku: 'B' }],
    errors: [
      { line: 2, message: 'Line 4 has the same SKU.' },
      { line: 4, message: 'Line 2 has the same SKU.' },
      { line: 5, message: 'Line 2 has the same SKU.' },
    ],
  })
})

test('a file with more than 5,000 rows is rejected', () => {
  const rows = (count: number) => `SKU,On hand\n${Array.from({ length: count }, (_, n) => `S-${n},1\n`).join('')}`
  expect(parse(rows(MAX_STOCK_FILE_ROWS))).toMatchObject({ ok: true, rowCount: 5000 })
  expect(parse(rows(MAX_STOCK_FILE_ROWS + 1))).toMatchObject({ ok: false, reason: 'too-many-rows' })
})
