import { MAX_PRODUCTS, type ProductQuery } from '../store-gateway.ts'

/** The query of `GET /products`. */
export type ListQuery = ProductQuery & {
  limit: number
  offset: number
  /** True for hidden products only; they are not in the default list. */
  hidden: boolean
  /** Only products that were last changed before this time. */
  changedBefore?: Date
}

export type QueryResult<T> = { ok: true; query: T } | { ok: false; messages: string[] }

const LIST_PARAMS = [
  'ids',
  'offset',
  'limit',
  'order',
  'sort_by',
  'is_hidden',
  'to_date',
  'type',
  'exclude_types',
  'type_ids',
  'collection_ids',
]
const SORT_KEYS = ['order', 'price', 'created_at', 'collection_order'] as const

/** The only product type of the built-in store. */
const PRODUCT_TYPE = 'physical'

/**
 * Parses the query of `GET /products`. Lists are accepted with and without brackets, directions in
 * any case, and empty values are ignored. Unknown parameters are rejected with the service's messages. An unknown sort
 * key gives the default order, because the service's list of keys is not known.
 */
export function parseListQuery(params: URLSearchParams): QueryResult<ListQuery> {
  const messages = unknownParams(params, LIST_PARAMS)
  const value = (name: string) => params.get(name)?.trim() ?? ''
  const integer = (name: string) => {
    if (!/^\d{0,9}$/.test(value(name))) messages.push(`${name} must be an integer number`)
    return Number.parseInt(value(name), 10) || 0
  }
  const offset = integer('offset')
  const limit = Math.min(integer('limit') || MAX_PRODUCTS, MAX_PRODUCTS)
  const direction = value('order').toLowerCase() || 'asc'
  if (direction !== 'asc' && direction !== 'desc') {
    messages.push('order must be one of the following values: ASC, DESC')
  }
  if (!/^(true|false|)$/.test(value('is_hidden'))) messages.push('is_hidden must be a boolean value')
  const toDate = value('to_date') === '' ? null : new Date(value('to_date'))
  if (toDate && Number.isNaN(toDate.getTime())) messages.push('to_date must be a valid ISO 8601 date string')
  if (messages.length > 0) return { ok: false, messages }
  const ids = includesPhysicalProducts(params) ? listOf(params, 'ids') : []
  return {
    ok: true,
    query: {
      ids,
      collectionIds: listOf(params, 'collection_ids'),
      sortBy: SORT_KEYS.find((key) => key === value('sort_by')),
      direction: direction === 'desc' ? 'desc' : 'asc',
      offset,
      limit,
      hidden: value('is_hidden') === 'true',
      ...(toDate && { changedBefore: toDate }),
    },
  }
}

/**
 * Parses the query of `GET /variants`. `fields` must be `inventory_quantity`; without ids no
 * variants match.
 */
export function parseStockQuery(params: URLSearchParams): QueryResult<{ productIds: string[] }> {
  const messages = unknownParams(params, ['fields', 'product_ids'])
  if (params.get('fields') !== 'inventory_quantity') {
    messages.push('fields must be one of the following values: inventory_quantity')
  }
  if (messages.length > 0) return { ok: false, messages }
  return { ok: true, query: { productIds: listOf(params, 'product_ids') ?? [] } }
}

/** Parses the query of `GET /products/{id}`: the field that the last part of the path contains. */
export function parseProductQuery(params: URLSearchParams): QueryResult<{ field: 'id' | 'slug' | 'sku' }> {
  const messages = unknownParams(params, ['field'])
  const field = params.get('field') || 'id'
  if (field !== 'id' && field !== 'slug' && field !== 'sku') {
    messages.push('field must be one of the following values: id, slug, sku')
    return { ok: false, messages }
  }
  return messages.length > 0 ? { ok: false, messages } : { ok: true, query: { field } }
}

/** Rejects all parameters, for requests that take none. */
export function parseEmptyQuery(params: URLSearchParams): QueryResult<null> {
  const messages = unknownParams(params, [])
  return messages.length > 0 ? { ok: false, messages } : { ok: true, query: null }
}

function includesPhysicalProducts(params: URLSearchParams): boolean {
  const values = (name: string) => listOf(params, name)?.flatMap((list) => list.split(',')) ?? []
  const [types, excluded, typeIds] = [values('type'), values('exclude_types'), values('type_ids')]
  return (
    (types.length === 0 || types.includes(PRODUCT_TYPE)) && !excluded.includes(PRODUCT_TYPE) && typeIds.length === 0
  )
}

/** The values of the repeated parameter `name` or `name[]`; undefined if there are none. */
function listOf(params: URLSearchParams, name: string): string[] | undefined {
  const values = [...params.getAll(name), ...params.getAll(`${name}[]`)].filter((value) => value !== '')
  return values.length > 0 ? values : undefined
}

function unknownParams(params: URLSearchParams, known: string[]): string[] {
  const names = new Set([...params.keys()].map((name) => name.replace(/\[\]$/, '')))
  return [...names]
    .filter((name) => !known.includes(name))
    .map((name) => `property ${name.slice(0, 60)} should not exist`)
}
