import { normaliseLine } from '#app/lib/text.ts'
import { PRICE_BANDS, type PriceBand } from '../store-gateway.ts'

/** Of a search text, in characters. */
const MAX_TERM_LENGTH = 100

/** Divisible by two, three and four columns, so that the last row is full. */
export const PRODUCTS_PER_PAGE = 24

const MAX_PAGE = 1000

/** More options of products are not filtered by. */
const MAX_OPTIONS = 5

/** Before the title of an option in the name of its parameter and field. */
const OPTION_PREFIX = 'option.'

export const optionParam = (title: string) => OPTION_PREFIX + title

/** The value of a price band in its parameter: `25-50`, `100-`. */
export const priceValue = ({ min, max }: PriceBand) => `${min}-${max ?? ''}`

/** The sort orders with their labels; '' is the order that the admin has set. */
export const SORTS = [
  { value: '', label: 'Featured' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'price-desc', label: 'Price, high to low' },
  { value: 'newest', label: 'Newest' },
] as const

export type Sort = (typeof SORTS)[number]['value']

/** What the store page shows. An empty text and null do not filter. */
export type StoreCriteria = {
  /** Searched in title, subtitle, ribbon, option values and SKU. */
  q: string
  /** A collection id. */
  collection: string | null
  sort: Sort
  /** Only products that can be bought now. */
  inStock: boolean
  /** The chosen value by option title. */
  options: Record<string, string>
  price: PriceBand | null
  /** From 1. */
  page: number
}

/** Parses the query of the store page. Invalid values are ignored. */
export function parseStoreCriteria(params: URLSearchParams): StoreCriteria {
  const page = Number(params.get('page') ?? 1)
  return {
    q: parseTerm(params.get('q') ?? ''),
    collection: params.get('collection')?.slice(0, MAX_TERM_LENGTH) || null,
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? '',
    inStock: params.get('in_stock') === '1',
    options: parseOptions(params),
    price: PRICE_BANDS.find((band) => priceValue(band) === params.get('price')) ?? null,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
  }
}

/** The URL of the store page with `criteria`. Defaults are left out, and the order of parameters is fixed. */
export function storeHref({ q, collection, sort, inStock, options, price, page }: Partial<StoreCriteria>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (collection) params.set('collection', collection)
  if (sort) params.set('sort', sort)
  if (inStock) params.set('in_stock', '1')
  for (const [title, value] of Object.entries(options ?? {}).toSorted()) params.set(optionParam(title), value)
  if (price) params.set('price', priceValue(price))
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `/store?${params}` : '/store'
}

/** Whether a list of products is searched or filtered. */
export function hasFilters(criteria: StoreCriteria): boolean {
  return criteria.q !== '' || hasFiltersBesidesSearch(criteria)
}

/** Whether a list of products is filtered by anything other than its search. */
export function hasFiltersBesidesSearch(criteria: StoreCriteria): boolean {
  const { collection, inStock } = criteria
  return collection !== null || inStock || countFacetFilters(criteria) > 0
}

/** How many options and prices are chosen. */
export function countFacetFilters({ options, price }: StoreCriteria): number {
  return Object.keys(options).length + (price ? 1 : 0)
}

function parseOptions(params: URLSearchParams): Record<string, string> {
  const entries = [...params]
    .filter(([name]) => name.startsWith(OPTION_PREFIX))
    .map(([name, value]) => [parseTerm(name.slice(OPTION_PREFIX.length)), parseTerm(value)] as const)
    .filter(([title, value]) => title !== '' && value !== '')
  return Object.fromEntries(entries.slice(0, MAX_OPTIONS))
}

function parseTerm(text: string): string {
  const normalised = normaliseLine(text.slice(0, 10 * MAX_TERM_LENGTH))
  return [...normalised].slice(0, MAX_TERM_LENGTH).join('').trim()
}
