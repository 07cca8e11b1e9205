import { expect, test } from 'vitest'
import { isStoreId, newStoreId } from './store-id.ts'

test('keys are of their kind, all different, and sort by creation', () => {
  const keys = Array.from({ length: 5000 }, () => newStoreId('prod'))
  expect(keys.filter((key) => !isStoreId('prod', key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.toSorted()).toEqual(keys)
  expect(newStoreId('variant')).toMatch(/^variant_0[0-9A-Z]{25}$/)
})

test('what is no key of the kind is told apart', () => {
  const key = newStoreId('prod')
  for (const other of [key.replace('prod_', 'variant_'), key.toLowerCase(), `${key}0`, key.slice(0, -1), '', null, 7])
    expect(isStoreId('prod', other)).toBe(false)
})
