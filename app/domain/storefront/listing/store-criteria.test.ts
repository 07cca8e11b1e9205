import { expect, test } from 'vitest'
import { hasFilters, parseStoreCriteria, storeHref } from './store-criteria.ts'

const read = (query: string) => parseStoreCriteria(new URLSearchParams(query))
const everything = { q: '', collection: null, sort: '', inStock: false, page: 1 }

test('an address without anything shows everything', () => {
  expect(read('')).toEqual(everything)
  expect(storeHref(read(''))).toBe('/store')
  expect(hasFilters(read(''))).toBe(false)
})

test('what an address says comes back out of it', () => {
  const href = storeHref({ q: 'mug & cup', collection: 'pcol_1', sort: 'price-desc', inStock: true, page: 3 })
  expect(href).toBe('/store?q=mug+%26+cup&collection=pcol_1&sort=price-desc&in_stock=1&page=3')
  expect(storeHref(read(href.split('?')[1] ?? ''))).toBe(href)
  expect(hasFilters(read(href.split('?')[1] ?? ''))).toBe(true)
})

test.each(['sort=rating', 'page=-1', 'page=0', 'page=1.5', 'page=x', 'in_stock=yes', 'collection=', 'q=%00', 'q=%20'])(
  '%s makes no sense and is as not said',
  (query) => {
    expect(read(query)).toEqual(everything)
  },
)

test('endless texts and pages have an end', () => {
  expect(read(`q=${'x'.repeat(5000)}`).q).toHaveLength(100)
  expect(read('page=999999999').page).toBe(1000)
})
