import { useEffect, useState } from 'react'
import { notEnoughStockHereMessage } from '#app/domain/inventory/stock.ts'
import { formatMoney } from '#app/lib/money.ts'
import { quantityOf, setQuantity } from './cart-lines.ts'
import type { CartQuote } from './cart-quote.ts'
import { lastSeenPrice, pruneSeenPrices, saveSeenPrice } from './last-seen-prices.ts'
import { getCart, updateCart } from './use-cart.ts'

/**
 * What is new about the lines since the visitor last saw them, by variant: another price, or fewer left than are in the
 * cart, which is then lowered to what there is. News stand until the panel closes.
 */
export function useCartChanges(open: boolean, answer: CartQuote | null) {
  const [news, setNews] = useState<Record<string, string>>({})
  useEffect(() => {
    if (!open) setNews({})
  }, [open])
  useEffect(() => {
    if (!answer) return
    const found: Record<string, string> = {}
    for (const { variantId, unitPrice: unit, stock, currency, status: state } of answer.lines) {
      if (state !== 'for-sale') continue
      const seen = lastSeenPrice(variantId)
      if (seen !== null && seen !== unit) {
        found[variantId] = `The price changed from ${formatMoney(seen, currency)} to ${formatMoney(unit, currency)}.`
      }
      saveSeenPrice(variantId, unit)
      if (stock !== null && quantityOf(getCart(), variantId) > stock) {
        found[variantId] = notEnoughStockHereMessage(stock)
        updateCart((lines) => setQuantity(lines, variantId, stock))
      }
    }
    pruneSeenPrices(getCart().map(({ variantId }) => variantId))
    if (Object.keys(found).length > 0) setNews((now) => ({ ...now, ...found }))
  }, [answer])
  return {
    news,
    tell: (variantId: string, text: string | null) =>
      setNews(({ [variantId]: _, ...others }) => (text === null ? others : { ...others, [variantId]: text })),
  }
}
