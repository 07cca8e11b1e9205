import { expect, test } from 'vitest'
import { formatRowIds, hasOtherRows, ROWS_FIELD, renumberRows } from './numbered-rows.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('what was entered stays with its row after others were added and deleted', () => {
  const form = formOf({
    version: '3',
    [ROWS_FIELD]: formatRowIds(['a', 'b', 'c']),
    price_0: '1',
    price_1: '2',
    price_2: '3',
  })
  const ids = ['new', 'c', 'a']
  expect(hasOtherRows(form, ids)).toBe(true)
  const renumbered = renumberRows(form, ids, { price_0: '9', price_1: '8', price_2: '7', sale_starts_on: '2027-01-01' })
  expect(Object.fromEntries(renumbered)).toEqual({
    version: '3',
    [ROWS_FIELD]: 'a b c',
    price_0: '9',
    price_1: '3',
    price_2: '1',
  })
})

test('a form with the current rows, or without their ids, is unchanged', () => {
  const ids = ['a', 'b']
  for (const form of [formOf({ [ROWS_FIELD]: 'a b', price_0: '1' }), formOf({ price_0: '1' })]) {
    expect(hasOtherRows(form, ids)).toBe(false)
    expect(Object.fromEntries(renumberRows(form, ids, { price_0: '5' }))).toEqual(Object.fromEntries(form))
  }
  expect(hasOtherRows(formOf({ [ROWS_FIELD]: 'b a' }), ids)).toBe(true)
})
