import type { Ctx } from '#app/core/context.ts'
import { CHECKOUT_ERROR, type CheckoutAnswer } from '../cart/cart-quote.ts'
import { checkOutCart } from '../cart/check-out-cart.server.ts'
import { variantOfValues } from '../product/variants.ts'
import type { StoreGateway } from '../store-gateway.ts'
import { optionField } from './option-field.ts'

const NOT_MADE = { title: CHECKOUT_ERROR.title, description: 'It is not made in this combination. Choose another one.' }

/**
 * Begins a checkout of one product from the form of its page: `product`, `quantity` and one field for each option. By
 * post, without a discount: wishes are the cart's, which needs scripts.
 *
 * @returns `no-product` where there is no such product, else as the cart's checkout does
 */
export async function buyOne(ctx: Ctx, store: StoreGateway, form: FormData): Promise<CheckoutAnswer | 'no-product'> {
  const field = (name: string) => form.get(name)?.toString() ?? null
  const found = await store.findProduct(ctx, field('product') ?? '')
  if (!found) return 'no-product'
  const { product } = found
  const values = product.options.map((_, place) => field(optionField(place)))
  const variant = variantOfValues(product, values)
  if (!variant) return { ok: false, ...NOT_MADE }
  return checkOutCart(ctx, store, {
    lines: [{ productId: product.id, variantId: variant.id, quantity: Number(field('quantity') ?? 1) }],
    discountCode: null,
    delivery: 'post',
    cancelUrl: `${ctx.baseUrl}/product/${product.id}`,
    attempt: null,
    timeZone: null,
  })
}
