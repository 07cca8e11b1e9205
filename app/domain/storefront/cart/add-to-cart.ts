import { notEnoughStockMessage, remainingForCart } from '#app/domain/inventory/stock.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { type CartLine, piecesOf, withLines } from './cart-lines.ts'
import { rememberPrice } from './seen-prices.ts'
import { cartNow, changeCart } from './use-cart.ts'

type Wanted = CartLine & {
  title: string
  variantTitle: string
  /** What can still be taken; null where nobody counts. */
  stock: number | null
  /** What the page says that one costs. */
  unit: number
}

/**
 * Puts a variant into the cart and says so. Refused in the specified words where cart and wish together are more than
 * there is (specification section 5).
 *
 * @returns whether it was added
 */
export function addToCart({ title, variantTitle, stock, unit, ...line }: Wanted): boolean {
  const inCart = piecesOf(cartNow(), line.variantId)
  const room = remainingForCart(stock, inCart)
  if (stock !== null && room !== null && line.quantity > room) {
    const already = inCart > 0 ? { description: `${inCart} of them ${inCart === 1 ? 'is' : 'are'} in your cart.` } : {}
    showToast({ kind: 'failure', title: notEnoughStockMessage(title, variantTitle, stock), ...already })
    return false
  }
  changeCart((lines) => withLines(lines, [line]))
  rememberPrice(line.variantId, unit)
  const what = variantTitle === title ? title : `${title} (${variantTitle})`
  showToast({ kind: 'success', title: 'Added to Cart', description: `${line.quantity} × ${what}` })
  return true
}
