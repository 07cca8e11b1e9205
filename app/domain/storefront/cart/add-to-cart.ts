import { notEnoughStockMessage, remainingForCart } from '#app/domain/inventory/stock.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { addLines, type CartLine, quantityOf } from './cart-lines.ts'
import { saveSeenPrice } from './last-seen-prices.ts'
import { getCart, updateCart } from './use-cart.ts'

type AddToCartRequest = CartLine & {
  title: string
  variantTitle: string
  /** What can still be taken; null where nobody counts. */
  stock: number | null
  /** What the page says that one costs. */
  unitPrice: number
}

/**
 * Puts a variant into the cart and says so. Refused in the specified words where cart and wish together are more than
 * there is (specification section 5).
 *
 * @returns whether it was added
 */
export function addToCart({ title, variantTitle, stock, unitPrice: unit, ...line }: AddToCartRequest): boolean {
  const inCart = quantityOf(getCart(), line.variantId)
  const room = remainingForCart(stock, inCart)
  if (stock !== null && room !== null && line.quantity > room) {
    const already = inCart > 0 ? { description: `${inCart} of them ${inCart === 1 ? 'is' : 'are'} in your cart.` } : {}
    showToast({ kind: 'failure', title: notEnoughStockMessage(title, variantTitle, stock), ...already })
    return false
  }
  updateCart((lines) => addLines(lines, [line]))
  saveSeenPrice(line.variantId, unit)
  const what = variantTitle === title ? title : `${title} (${variantTitle})`
  showToast({ kind: 'success', title: 'Added to Cart', description: `${line.quantity} × ${what}` })
  return true
}
