import { expect, test } from 'vitest'
import { parseColumns } from './csv-columns.server.ts'

const HEADINGS = { sku: 'SKU', onHand: 'On hand', reorder: 'Reorder level' }
const parse = (text: string, maxRows = 10) => parseColumns(new TextEncoder().encode(text), HEADINGS, maxRows)

test('columns are found by their names in any order, whatever their case and spaces', () => {
  expect(parse('\ufeffon_hand;Shelf;sku\r\n7;A3;TEE-S\r\n;B1;TEE-M\r\n')).toEqual({
    ok: true,
    columns: ['onHand', 'sku'],
    unknown: ['Shelf'],
    rows: [
      { line: 2, cells: { onHand: '7', sku: 'TEE-S' } },
      { line: 3, cells: { onHand: '', sku: 'TEE-M' } },
    ],
  })
})

test('the second of two columns with the same name is not read', () => {
  expect(parse('SKU,On hand,sku\na,1,b')).toMatchObject({
    unknown: ['sku'],
    rows: [{ cells: { sku: 'a', onHand: '1' } }],
  })
})

test('a cell that an export has marked as text is read without the mark', () => {
  expect(parse(`SKU,On hand\n"'=1+1",'3\n`)).toMatchObject({ rows: [{ cells: { sku: '=1+1', onHand: "'3" } }] })
})

test('a row with more cells than columns has a problem', () => {
  expect(parse('SKU,On hand\na,1,2')).toMatchObject({
    rows: [{ problem: 'This row has 3 cells, but there are 2 columns.' }],
  })
})

test.each([
  ['a,b\n1,2', 'missing-columns', 'The first row has none of the column names: SKU, On hand, Reorder level.'],
  ['SKU,On hand\n', 'no-rows', 'The file has column names but no rows.'],
  [
    `SKU\n${'a\n'.repeat(11)}`,
    'too-many-rows',
    'The file has 11 rows. An import can have at most 10. Split it into smaller files.',
  ],
  ['PK\u0003\u0004', 'not-text', 'This is a workbook or an archive. Save the sheet as CSV and upload that file.'],
  ['SKU\n"a', 'broken', 'Line 2: a quoted value starts here but never ends.'],
  [' ', 'empty', 'The file is empty.'],
])('file %# is rejected: %s', (text, reason, message) => {
  expect(parse(text)).toMatchObject({ ok: false, reason, message })
})
