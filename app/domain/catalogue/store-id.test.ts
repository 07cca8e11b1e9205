import { expect, test } from 'vitest'
import { isStoreId, newStoreId } from './store-id.ts'

test('ids have their prefix, are unique and sort by creation time', () => {
  const ids = Array.from({ length: 5000 }, () => newStoreId('prod'))
  expect(ids.filter((id) => !isStoreId('prod', id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(newStoreId('variant')).toMatch(/^variant_0[0-9A-Z]{25}$/)
})

test('malformed ids and ids of another kind are rejected', () => {
  const id = newStoreId('prod')
  for (const other of [id.replace('prod_', 'variant_'), id.toLowerCase(), `${id}0`, id.slice(0, -1), '', null, 7])
    expect(isStoreId('prod', other)).toBe(false)
})
