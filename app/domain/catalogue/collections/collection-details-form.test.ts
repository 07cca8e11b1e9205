import { expect, test } from 'vitest'
import { newStoreId } from '../store-id.ts'
import { collectionDetailsForm, MAX_ORDERED_PRODUCTS, parseOrder } from './collection-details-form.ts'

test('the order of as many products as the page lists is accepted, and of more is not', () => {
  const order = (count: number) => Array.from({ length: count }, () => newStoreId('prod')).join(' ')
  const parsed = collectionDetailsForm.safeParse({ title: 'Layers', order: order(MAX_ORDERED_PRODUCTS) })
  expect(parsed.success).toBe(true)
  expect(parseOrder(parsed.data?.order, undefined)).toHaveLength(MAX_ORDERED_PRODUCTS)
  expect(collectionDetailsForm.safeParse({ title: 'Layers', order: order(MAX_ORDERED_PRODUCTS + 1) }).success).toBe(
    false,
  )
})
