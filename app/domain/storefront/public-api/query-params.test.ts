import { describe, expect, test } from 'vitest'
import { parseEmptyQuery, parseListQuery, parseProductQuery, parseStockQuery } from './query-params.ts'

const list = (query: string) => {
  const read = parseListQuery(new URLSearchParams(query))
  if (!read.ok) throw new Error(read.messages.join('; '))
  return read.query
}
const refusals = (query: string) => {
  const read = parseListQuery(new URLSearchParams(query))
  return read.ok ? [] : read.messages
}

describe('GET /products', () => {
  test('nothing asked is the whole catalogue', () => {
    expect(list('')).toEqual({
      ids: undefined,
      collectionIds: undefined,
      sortBy: undefined,
      direction: 'asc',
      offset: 0,
      limit: 1000,
      hidden: false,
    })
  })

  test('lists come with brackets, encoded or not, and without', () => {
    expect(list('ids%5B%5D=a&ids%5B%5D=b').ids).toEqual(['a', 'b'])
    expect(list('ids[]=a&ids[]=b').ids).toEqual(['a', 'b'])
    expect(list('ids=a').ids).toEqual(['a'])
    expect(list('ids[]=').ids).toBeUndefined()
    expect(list('collection_ids[]=pcol_1').collectionIds).toEqual(['pcol_1'])
  })

  test('offset and limit are texts of digits; 0 and nothing are no limit, and 1,000 is the most', () => {
    expect(list('offset=0&limit=100')).toMatchObject({ offset: 0, limit: 100 })
    expect(list('offset=20&limit=')).toMatchObject({ offset: 20, limit: 1000 })
    expect(list('limit=0').limit).toBe(1000)
    expect(list('limit=99999').limit).toBe(1000)
    for (const value of ['-1', '1.5', 'ten', '1e3', '99999999999999999999']) {
      expect(refusals(`offset=${value}`)).toEqual(['offset must be an integer number'])
    }
  })

  test('the direction comes in any case, and a sort key that is not known is the default order', () => {
    expect(list('sort_by=price&order=DESC')).toMatchObject({ sortBy: 'price', direction: 'desc' })
    expect(list('sort_by=created_at&order=desc')).toMatchObject({ sortBy: 'created_at', direction: 'desc' })
    expect(list('sort_by=popularity&order=Asc')).toMatchObject({ sortBy: undefined, direction: 'asc' })
    expect(refusals('order=up')).toEqual(['order must be one of the following values: ASC, DESC'])
  })

  test('hidden products and a moment before which they changed', () => {
    expect(list('is_hidden=true').hidden).toBe(true)
    expect(list('to_date=2026-01-01T00%3A00%3A00.000Z').changedBefore).toEqual(new Date('2026-01-01'))
    expect(refusals('is_hidden=maybe&to_date=soon')).toEqual([
      'is_hidden must be a boolean value',
      'to_date must be a valid ISO 8601 date string',
    ])
  })

  test('all of our products are physical', () => {
    expect(list('type=physical').ids).toBeUndefined()
    expect(list('type=subscription&ids[]=a').ids).toEqual([])
    expect(list('exclude_types=booking,donation&ids[]=a').ids).toEqual(['a'])
    expect(list('exclude_types=booking,physical').ids).toEqual([])
    expect(list('type_ids=ptyp_1&type_ids=ptyp_2').ids).toEqual([])
  })

  test('unknown names are refused as the service refuses them', () => {
    expect(refusals('page=2&limit=10&page=3&q=mug')).toEqual([
      'property page should not exist',
      'property q should not exist',
    ])
  })
})

test('GET /variants takes one word for its fields', () => {
  const read = (query: string) => parseStockQuery(new URLSearchParams(query))
  expect(read('fields=inventory_quantity&product_ids%5B%5D=a&product_ids%5B%5D=b')).toEqual({
    ok: true,
    query: { productIds: ['a', 'b'] },
  })
  expect(read('fields=inventory_quantity')).toEqual({ ok: true, query: { productIds: [] } })
  for (const query of ['', 'fields=title', 'fields=inventory_quantity,title', 'fields=inventory_quantity&x=1']) {
    expect(read(query).ok).toBe(false)
  }
})

test('GET /products/{id} takes a field, the others nothing', () => {
  const field = (query: string) => {
    const read = parseProductQuery(new URLSearchParams(query))
    return read.ok ? read.query.field : null
  }
  expect([field(''), field('field='), field('field=slug'), field('field=sku')]).toEqual(['id', 'id', 'slug', 'sku'])
  expect([field('field=title'), field('x=1')]).toEqual([null, null])
  expect(parseEmptyQuery(new URLSearchParams('')).ok).toBe(true)
  expect(parseEmptyQuery(new URLSearchParams('lang=en')).ok).toBe(false)
})
