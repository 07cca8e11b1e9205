import { describe, expect, test } from 'vitest'
import { parseEmptyQuery, parseListQuery, parseProductQuery, parseStockQuery } from './query-params.ts'

const list = (query: string) => {
  const parsed = parseListQuery(new URLSearchParams(query))
  if (!parsed.ok) throw new Error(parsed.messages.join('; '))
  return parsed.query
}
const errors = (query: string) => {
  const parsed = parseListQuery(new URLSearchParams(query))
  return parsed.ok ? [] : parsed.messages
}

describe('GET /products', () => {
  test('without parameters requests the whole catalogue', () => {
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

  test('accepts lists with and without brackets', () => {
    expect(list('ids%5B%5D=a&ids%5B%5D=b').ids).toEqual(['a', 'b'])
    expect(list('ids[]=a&ids[]=b').ids).toEqual(['a', 'b'])
    expect(list('ids=a').ids).toEqual(['a'])
    expect(list('ids[]=').ids).toBeUndefined()
    expect(list('collection_ids[]=pcol_1').collectionIds).toEqual(['pcol_1'])
  })

  test('accepts integers for offset and limit, and limits a page to 1,000 products', () => {
    expect(list('offset=0&limit=100')).toMatchObject({ offset: 0, limit: 100 })
    expect(list('offset=20&limit=')).toMatchObject({ offset: 20, limit: 1000 })
    expect(list('limit=0').limit).toBe(1000)
    expect(list('limit=99999').limit).toBe(1000)
    for (const value of ['-1', '1.5', 'ten', '1e3', '99999999999999999999']) {
      expect(errors(`offset=${value}`)).toEqual(['offset must be an integer number'])
    }
  })

  test('accepts the direction in any case and ignores unknown sort keys', () => {
    expect(list('sort_by=price&order=DESC')).toMatchObject({ sortBy: 'price', direction: 'desc' })
    expect(list('sort_by=created_at&order=desc')).toMatchObject({ sortBy: 'created_at', direction: 'desc' })
    expect(list('sort_by=popularity&order=Asc')).toMatchObject({ sortBy: undefined, direction: 'asc' })
    expect(errors('order=up')).toEqual(['order must be one of the following values: ASC, DESC'])
  })

  test('filters by visibility and by the time of the last change', () => {
    expect(list('is_hidden=true').hidden).toBe(true)
    expect(list('to_date=2026-01-01T00%3A00%3A00.000Z').changedBefore).toEqual(new Date('2026-01-01'))
    expect(errors('is_hidden=maybe&to_date=soon')).toEqual([
      'is_hidden must be a boolean value',
      'to_date must be a valid ISO 8601 date string',
    ])
  })

  test('finds nothing for product types other than physical', () => {
    expect(list('type=physical').ids).toBeUndefined()
    expect(list('type=subscription&ids[]=a').ids).toEqual([])
    expect(list('exclude_types=booking,donation&ids[]=a').ids).toEqual(['a'])
    expect(list('exclude_types=booking,physical').ids).toEqual([])
    expect(list('type_ids=ptyp_1&type_ids=ptyp_2').ids).toEqual([])
  })

  test("rejects unknown parameters with the service's messages", () => {
    expect(errors('page=2&limit=10&page=3&q=mug')).toEqual([
      'property page should not exist',
      'property q should not exist',
    ])
  })
})

test('GET /variants requires fields=inventory_quantity', () => {
  const parse = (query: string) => parseStockQuery(new URLSearchParams(query))
  expect(parse('fields=inventory_quantity&product_ids%5B%5D=a&product_ids%5B%5D=b')).toEqual({
    ok: true,
    query: { productIds: ['a', 'b'] },
  })
  expect(parse('fields=inventory_quantity')).toEqual({ ok: true, query: { productIds: [] } })
  for (const query of ['', 'fields=title', 'fields=inventory_quantity,title', 'fields=inventory_quantity&x=1']) {
    expect(parse(query).ok).toBe(false)
  }
})

test('GET /products/{id} accepts a field, and other requests accept no parameters', () => {
  const field = (query: string) => {
    const parsed = parseProductQuery(new URLSearchParams(query))
    return parsed.ok ? parsed.query.field : null
  }
  expect([field(''), field('field='), field('field=slug'), field('field=sku')]).toEqual(['id', 'id', 'slug', 'sku'])
  expect([field('field=title'), field('x=1')]).toEqual([null, null])
  expect(parseEmptyQuery(new URLSearchParams('')).ok).toBe(true)
  expect(parseEmptyQuery(new URLSearchParams('lang=en')).ok).toBe(false)
})
