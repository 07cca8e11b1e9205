import { normaliseLine } from '#app/lib/text.ts'

/** Longest search text that is looked at, in characters: a title has at most 150. */
const MAX_TERM_LENGTH = 100

/** Cards a page: whole rows in one, two, three and four columns. */
export const PRODUCTS_PER_PAGE = 24

/** Furthest page that an address can ask for. */
const MAX_PAGE = 1000

/** Orders of the grid, with the words of each; '' is the shop's own order. */
export const SORTS = [
  { value: '', label: 'Featured' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'price-desc', label: 'Price, high to low' },
  { value: 'newest', label: 'Newest' },
] as const

export type Sort = (typeof SORTS)[number]['value']

/** What the shop shows. An empty text and a null mean: everything. */
export type StoreCriteria = {
  /** Looked for in title, subtitle and ribbon. */
  q: string
  /** A collection's id. */
  collection: string | null
  sort: Sort
  /** Only what can be bought now. */
  inStock: boolean
  /** From 1. */
  page: number
}

/** Reads the shop's state out of an address. Never fails: what makes no sense counts as not said. */
export function parseStoreCriteria(params: URLSearchParams): StoreCriteria {
  const page = Number(params.get('page') ?? 1)
  return {
    q: parseTerm(params.get('q') ?? ''),
    collection: params.get('collection')?.slice(0, MAX_TERM_LENGTH) || null,
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? '',
    inStock: params.get('in_stock') === '1',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
  }
}

/** The address of a state: only what was chosen, always in the same order. */
export function storeHref({ q, collection, sort, inStock, page }: Partial<StoreCriteria>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (collection) params.set('collection', collection)
  if (sort) params.set('sort', sort)
  if (inStock) params.set('in_stock', '1')
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `/store?${params}` : '/store'
}

/** Is anything left out by choice? */
export function hasFilters({ q, collection, inStock }: StoreCriteria): boolean {
  return q !== '' || collection !== null || inStock
}

function parseTerm(text: string): string {
  const fit = normaliseLine(text.slice(0, 10 * MAX_TERM_LENGTH))
  return [...fit].slice(0, MAX_TERM_LENGTH).join('').trim()
}
