import { MAX_PRODUCTS, type ProductQuery } from '../store-gateway.ts'

/** What `GET /products` asks of the built-in store. */
export type ListQuery = ProductQuery & {
  limit: number
  offset: number
  /** True: the hidden ones instead, which lists leave out. */
  hidden: boolean
  /** Only products changed before. */
  changedBefore?: Date
}

type QueryResult<T> = { ok: true; query: T } | { ok: false; messages: string[] }

const LIST_NAMES = 'ids offset limit order sort_by is_hidden to_date type exclude_types type_ids collection_ids'.split(
  ' ',
)
const SORTS = ['order', 'price', 'created_at', 'collection_order'] as const

/** All that the built-in store sells. */
const TYPE = 'physical'

/**
 * Reads the query of `GET /products` (store-contract 3.2): lists with and without brackets, directions in any case, an
 * empty value as none. Unknown names are refused, in the service's words; an unknown sort key is the default order,
 * because the service's own list of keys is not known.
 */
export function parseListQuery(params: URLSearchParams): QueryResult<ListQuery> {
  const messages = unknownNames(params, LIST_NAMES)
  const one = (name: string) => params.get(name)?.trim() ?? ''
  const whole = (name: string) => {
    if (!/^\d{0,9}$/.test(one(name))) messages.push(`${name} must be an integer number`)
    return Number.parseInt(one(name), 10) || 0
  }
  const offset = whole('offset')
  const limit = Math.min(whole('limit') || MAX_PRODUCTS, MAX_PRODUCTS)
  const direction = one('order').toLowerCase() || 'asc'
  if (direction !== 'asc' && direction !== 'desc') {
    messages.push('order must be one of the following values: ASC, DESC')
  }
  if (!/^(true|false|)$/.test(one('is_hidden'))) messages.push('is_hidden must be a boolean value')
  const toDate = one('to_date') === '' ? null : new Date(one('to_date'))
  if (toDate && Number.isNaN(toDate.getTime())) messages.push('to_date must be a valid ISO 8601 date string')
  if (messages.length > 0) return { ok: false, messages }
  const ids = asksForOurType(params) ? listOf(params, 'ids') : []
  return {
    ok: true,
    query: {
      ids,
      collectionIds: listOf(params, 'collection_ids'),
      sortBy: SORTS.find((known) => known === one('sort_by')),
      direction: direction === 'desc' ? 'desc' : 'asc',
      offset,
      limit,
      hidden: one('is_hidden') === 'true',
      ...(toDate && { changedBefore: toDate }),
    },
  }
}

/** Reads the query of `GET /variants`: `fields` must be this word (store-contract 3.6). No ids are no variants. */
export function parseStockQuery(params: URLSearchParams): QueryResult<{ productIds: string[] }> {
  const messages = unknownNames(params, ['fields', 'product_ids'])
  if (params.get('fields') !== 'inventory_quantity') {
    messages.push('fields must be one of the following values: inventory_quantity')
  }
  if (messages.length > 0) return { ok: false, messages }
  return { ok: true, query: { productIds: listOf(params, 'product_ids') ?? [] } }
}

/** Reads the query of `GET /products/{id}`: which field the path's last part is (store-contract 3.5). */
export function parseProductQuery(params: URLSearchParams): QueryResult<{ field: 'id' | 'slug' | 'sku' }> {
  const messages = unknownNames(params, ['field'])
  const field = params.get('field') || 'id'
  if (field !== 'id' && field !== 'slug' && field !== 'sku') {
    messages.push('field must be one of the following values: id, slug, sku')
    return { ok: false, messages }
  }
  return messages.length > 0 ? { ok: false, messages } : { ok: true, query: { field } }
}

/** Refuses every name: for calls that take none. */
export function parseEmptyQuery(params: URLSearchParams): QueryResult<null> {
  const messages = unknownNames(params, [])
  return messages.length > 0 ? { ok: false, messages } : { ok: true, query: null }
}

function asksForOurType(params: URLSearchParams): boolean {
  const words = (name: string) => listOf(params, name)?.flatMap((value) => value.split(',')) ?? []
  const [types, excluded, typeIds] = [words('type'), words('exclude_types'), words('type_ids')]
  return (types.length === 0 || types.includes(TYPE)) && !excluded.includes(TYPE) && typeIds.length === 0
}

/** Values of a repeated name, `name` and `name[]` alike; undefined where there is none. */
function listOf(params: URLSearchParams, name: string): string[] | undefined {
  const values = [...params.getAll(name), ...params.getAll(`${name}[]`)].filter((value) => value !== '')
  return values.length > 0 ? values : undefined
}

function unknownNames(params: URLSearchParams, known: string[]): string[] {
  const names = new Set([...params.keys()].map((name) => name.replace(/\[\]$/, '')))
  return [...names]
    .filter((name) => !known.includes(name))
    .map((name) => `property ${name.slice(0, 60)} should not exist`)
}
