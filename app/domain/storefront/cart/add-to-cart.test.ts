import { expect, onTestFinished, test } from 'vitest'
import { MAX_LINES, MAX_QUANTITY } from '#app/domain/checkout/checkout.ts'
import { onToast, type Toast } from '#app/ui/overlays/toast.ts'
import { addToCart } from './add-to-cart.ts'
import { type CartLine, quantityOf } from './cart-lines.ts'
import { getCart, updateCart } from './use-cart.ts'

const mug: CartLine = { productId: 'prod_mug', variantId: 'variant_mug', quantity: 2 }
const display = { title: 'Mug', variantTitle: 'Mug', stock: null, unitPrice: 1500 }

function add(cart: readonly CartLine[], line: CartLine) {
  const toasts: (Toast | null)[] = []
  onTestFinished(onToast((toast) => toasts.push(toast)))
  updateCart(() => cart)
  addToCart({ ...line, ...display })
  return toasts[0]
}

test('an item that a full cart cannot hold is not added, and the message says so', () => {
  const lines = Array.from({ length: MAX_LINES }, (_, n) => ({ ...mug, variantId: `variant_${n}` }))
  const full = { kind: 'failure', title: 'A cart holds 100 different items, and 999 of each' }
  expect(add(lines, mug)).toMatchObject(full)
  expect(getCart()).toEqual(lines)
  expect(add([{ ...mug, quantity: MAX_QUANTITY - 1 }], mug)).toMatchObject(full)
  expect(quantityOf(getCart(), mug.variantId)).toBe(MAX_QUANTITY - 1)
  expect(add(lines.slice(1), mug)).toMatchObject({ kind: 'success', title: 'Added to Cart' })
  expect(add(lines, { ...mug, variantId: 'variant_3' })).toMatchObject({ title: 'Added to Cart' })
})
