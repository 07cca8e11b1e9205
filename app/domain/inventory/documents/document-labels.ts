import { formatNumber } from '#app/lib/numbers.ts'
import type { StockDocument } from './document-queries.server.ts'

/** `Delivery 4711 from Acme Workwear` or `Stock count: Shelf 3`. */
export function documentTitle({
  kind,
  supplier,
  reference,
  note,
}: Pick<StockDocument, 'kind' | 'supplier' | 'reference' | 'note'>): string {
  return kind === 'delivery' ? `Delivery ${reference} from ${supplier}` : `Stock count: ${note}`
}

/** A change with its sign. The minus sign is the typographic one, which is as wide as the plus. */
export function formatChange(change: number): string {
  if (change === 0) return '0'
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
}
