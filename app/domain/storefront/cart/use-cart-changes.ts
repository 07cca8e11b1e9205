import { useEffect, useState } from 'react'
import { notEnoughStockHereMessage } from '#app/domain/inventory/stock.ts'
import { formatMoney } from '#app/lib/money.ts'
import { quantityOf, setQuantity } from './cart-lines.ts'
import type { CartQuote } from './cart-quote.ts'
import { lastSeenPrice, pruneSeenPrices, saveSeenPrice } from './last-seen/prices.ts'
import { getCart, updateCart } from './use-cart.ts'

/**
 * Compares a new quote with what the customer last saw: a changed price gets a message, and a quantity above the stock
 * is lowered to it, with a message. Messages stay until the panel closes.
 *
 * @returns `messages` by variant id, and `setMessage`, where null removes a message
 */
export function useCartChanges(open: boolean, quote: CartQuote | null) {
  const [messages, setMessages] = useState<Record<string, string>>({})
  useEffect(() => {
    if (!open) setMessages({})
  }, [open])
  useEffect(() => {
    if (!quote) return
    const changes: Record<string, string> = {}
    for (const { variantId, unitPrice, stock, currency, status } of quote.lines) {
      if (status !== 'for-sale') continue
      const previous = lastSeenPrice(variantId)
      if (previous !== null && previous !== unitPrice) {
        const [from, to] = [formatMoney(previous, currency), formatMoney(unitPrice, currency)]
        changes[variantId] = `The price changed from ${from} to ${to}.`
      }
      saveSeenPrice(variantId, unitPrice)
      if (stock !== null && quantityOf(getCart(), variantId) > stock) {
        changes[variantId] = notEnoughStockHereMessage(stock)
        updateCart((lines) => setQuantity(lines, variantId, stock))
      }
    }
    pruneSeenPrices(getCart().map(({ variantId }) => variantId))
    if (Object.keys(changes).length > 0) setMessages((current) => ({ ...current, ...changes }))
  }, [quote])
  return {
    messages,
    setMessage: (variantId: string, message: string | null) =>
      setMessages(({ [variantId]: _, ...others }) => (message === null ? others : { ...others, [variantId]: message })),
  }
}
