import { expect, test } from 'vitest'
import { hasFilters, parseStoreCriteria, storeHref } from './store-criteria.ts'

const parse = (query: string) => parseStoreCriteria(new URLSearchParams(query))
const defaults = { q: '', collection: null, sort: '', inStock: false, options: {}, price: null, page: 1 }

test('the store page without parameters shows all products', () => {
  expect(parse('')).toEqual(defaults)
  expect(storeHref(parse(''))).toBe('/store')
  expect(hasFilters(parse(''))).toBe(false)
})

test('filters, sort order and page are kept in the address', () => {
  const href = storeHref({ q: 'mug & cup', collection: 'pcol_1', sort: 'price-desc', inStock: true, page: 3 })
  expect(href).toBe('/store?q=mug+%26+cup&collection=pcol_1&sort=price-desc&in_stock=1&page=3')
  expect(storeHref(parse(href.split('?')[1] ?? ''))).toBe(href)
  expect(hasFilters(parse(href.split('?')[1] ?? ''))).toBe(true)
})

test('options and price are kept in the address, the options in a fixed order', () => {
  const href = storeHref({ options: { Size: 'M', Colour: 'Navy blue' }, price: { min: 25, max: 50 } })
  expect(href).toBe('/store?option.Colour=Navy+blue&option.Size=M&price=25-50')
  expect(parse(href.split('?')[1] ?? '')).toEqual({
    ...defaults,
    options: { Colour: 'Navy blue', Size: 'M' },
    price: { min: 25, max: 50 },
  })
  expect(hasFilters(parse('option.Size=M'))).toBe(true)
  expect(storeHref(parse('price=100-'))).toBe('/store?price=100-')
})

test.each([
  'option.=M',
  'option.Size=',
  'option.Size=%00',
  'price=3-9',
  'sort=rating',
  'page=-1',
  'page=0',
  'page=1.5',
  'page=x',
  'in_stock=yes',
  'collection=',
  'q=%00',
  'q=%20',
])('the invalid parameter %s is ignored', (query) => {
  expect(parse(query)).toEqual(defaults)
})

test('the search text and the page number are limited', () => {
  expect(parse(`q=${'x'.repeat(5000)}`).q).toHaveLength(100)
  expect(parse('page=999999999').page).toBe(1000)
})
