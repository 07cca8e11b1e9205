import { normaliseLine } from '#app/lib/text.ts'
import { PRODUCT_STATUSES, type ProductStatus } from './product-form.ts'

/** The filters of the admin list: a part of a title or SKU, and a status. */
export type ProductSearch = { q: string; status: ProductStatus | null }

/** The filters in the address of the list. */
export function parseProductSearch(params: URLSearchParams): ProductSearch {
  return {
    q: normaliseLine(params.get('q') ?? '').slice(0, 150),
    status: PRODUCT_STATUSES.find((one) => one === params.get('status')) ?? null,
  }
}
