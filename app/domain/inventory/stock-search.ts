import { normaliseLine } from '#app/lib/text.ts'

/** The filters of the stock page: a part of a title or SKU, and a stock level. */
export type StockSearch = { q: string; level: 'low' | 'out' | null }

export const STOCK_LEVEL_FILTERS = [
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Sold out' },
] as const

/** The filters in the address of the stock page. */
export function parseStockSearch(params: URLSearchParams): StockSearch {
  return {
    q: normaliseLine(params.get('q') ?? '').slice(0, 150),
    level: STOCK_LEVEL_FILTERS.find(({ value }) => value === params.get('level'))?.value ?? null,
  }
}
