import { MAX_LINES, MAX_QUANTITY } from '#app/domain/checkout/checkout.ts'
import { notEnoughStockMessage, remainingForCart } from '#app/domain/inventory/stock.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { addLines, type CartLine, quantityOf } from './cart-lines.ts'
import { saveSeenPrice } from './last-seen/prices.ts'
import { openCart } from './open-cart.ts'
import { getCart, updateCart } from './use-cart.ts'

type AddToCartRequest = CartLine & {
  title: string
  variantTitle: string
  /** The available quantity; null if inventory is not tracked. */
  stock: number | null
  /** The unit price on screen, in minor units. */
  unitPrice: number
}

/**
 * Adds a variant to the cart and shows a toast. Rejected with the fixed message if the quantity in the cart and the new
 * one together exceed the stock (specification section 5), and if the cart is full.
 */
export function addToCart({ title, variantTitle, stock, unitPrice, ...line }: AddToCartRequest): void {
  const inCart = quantityOf(getCart(), line.variantId)
  const remaining = remainingForCart(stock, inCart)
  if (stock !== null && remaining !== null && line.quantity > remaining) {
    const description = inCart > 0 ? { description: `You already have ${inCart} in your cart.` } : {}
    return showToast({ kind: 'failure', title: notEnoughStockMessage(title, variantTitle, stock), ...description })
  }
  if (quantityOf(addLines(getCart(), [line]), line.variantId) < inCart + line.quantity) {
    return showToast({
      kind: 'failure',
      title: `A cart holds ${MAX_LINES} different items, and ${MAX_QUANTITY} of each`,
    })
  }
  updateCart((lines) => addLines(lines, [line]))
  saveSeenPrice(line.variantId, unitPrice)
  const name = variantTitle === title ? title : `${title} (${variantTitle})`
  showToast({
    kind: 'success',
    title: 'Added to Cart',
    description: `${line.quantity} × ${name}`,
    action: { label: 'View cart', onPress: openCart },
  })
}
