import type { Ctx } from '#app/core/context.ts'
import { type CartCheckoutResult, CHECKOUT_ERROR } from '../cart/cart-quote.ts'
import { startCartCheckout } from '../cart/start-cart-checkout.server.ts'
import { findVariantByValues } from '../product/variants.ts'
import type { StoreGateway } from '../store-gateway.ts'
import { optionFieldName } from './option-field.ts'

const NOT_MADE = { title: CHECKOUT_ERROR.title, description: 'It is not made in this combination. Choose another one.' }

/**
 * Begins a checkout of one product from the form of its page: `product`, `quantity` and one field for each option. By
 * post, without a discount: wishes are the cart's, which needs scripts.
 *
 * @returns `no-product` where there is no such product, else as the cart's checkout does
 */
export async function buyNow(
  ctx: Ctx,
  store: StoreGateway,
  form: FormData,
): Promise<CartCheckoutResult | 'no-product'> {
  const field = (name: string) => form.get(name)?.toString() ?? null
  const found = await store.findProduct(ctx, field('product') ?? '')
  if (!found) return 'no-product'
  const { product } = found
  const values = product.options.map((_, place) => field(optionFieldName(place)))
  const variant = findVariantByValues(product, values)
  if (!variant) return { ok: false, ...NOT_MADE }
  return startCartCheckout(ctx, store, {
    lines: [{ productId: product.id, variantId: variant.id, quantity: Number(field('quantity') ?? 1) }],
    discountCode: null,
    delivery: 'post',
    cancelUrl: `${ctx.baseUrl}/product/${product.id}`,
    idempotencyKey: null,
    timeZone: null,
  })
}
