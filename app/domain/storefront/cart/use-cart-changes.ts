import { useEffect, useState } from 'react'
import { notEnoughStockHereMessage } from '#app/domain/inventory/stock.ts'
import { formatMoney } from '#app/lib/money.ts'
import { piecesOf, withQuantity } from './cart-lines.ts'
import type { CartAnswer } from './cart-quote.ts'
import { keepPricesOf, rememberPrice, seenPrice } from './seen-prices.ts'
import { cartNow, changeCart } from './use-cart.ts'

/**
 * What is new about the lines since the visitor last saw them, by variant: another price, or fewer left than are in the
 * cart, which is then lowered to what there is. News stand until the panel closes.
 */
export function useLineNews(open: boolean, answer: CartAnswer | null) {
  const [news, setNews] = useState<Record<string, string>>({})
  useEffect(() => {
    if (!open) setNews({})
  }, [open])
  useEffect(() => {
    if (!answer) return
    const found: Record<string, string> = {}
    for (const { variantId, unit, stock, currency, state } of answer.lines) {
      if (state !== 'for-sale') continue
      const seen = seenPrice(variantId)
      if (seen !== null && seen !== unit) {
        found[variantId] = `The price changed from ${formatMoney(seen, currency)} to ${formatMoney(unit, currency)}.`
      }
      rememberPrice(variantId, unit)
      if (stock !== null && piecesOf(cartNow(), variantId) > stock) {
        found[variantId] = notEnoughStockHereMessage(stock)
        changeCart((lines) => withQuantity(lines, variantId, stock))
      }
    }
    keepPricesOf(cartNow().map(({ variantId }) => variantId))
    if (Object.keys(found).length > 0) setNews((now) => ({ ...now, ...found }))
  }, [answer])
  return {
    news,
    tell: (variantId: string, text: string | null) =>
      setNews(({ [variantId]: _, ...others }) => (text === null ? others : { ...others, [variantId]: text })),
  }
}
