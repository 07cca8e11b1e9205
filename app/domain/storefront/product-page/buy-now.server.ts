import type { Ctx } from '#app/core/context.ts'
import { type CartCheckoutResult, CHECKOUT_ERROR } from '../cart/cart-quote.ts'
import { startCartCheckout } from '../cart/start-cart-checkout.server.ts'
import { findVariantByValues, optionFieldName } from '../product/variants.ts'
import type { StoreGateway } from '../store-gateway.ts'

const UNKNOWN_COMBINATION = {
  title: CHECKOUT_ERROR.title,
  description: "This combination isn't available. Choose another one.",
}

/**
 * Starts a checkout of one product from its page's form: `product`, `quantity` and a field for each option. Delivery is
 * by post, without a discount code and with the staff allowance, because those options are set in the cart, which needs
 * scripts.
 *
 * @returns `no-product` if the product does not exist, else the result of the checkout
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
  const values = product.options.map((_, index) => field(optionFieldName(index)))
  const variant = findVariantByValues(product, values)
  if (!variant) return { ok: false, ...UNKNOWN_COMBINATION }
  return startCartCheckout(ctx, store, {
    lines: [{ productId: product.id, variantId: variant.id, quantity: Number(field('quantity') ?? 1) }],
    discountCode: null,
    delivery: 'post',
    useAllowance: true,
    cancelUrl: `${ctx.baseUrl}/product/${product.id}`,
    idempotencyKey: null,
    timeZone: null,
  })
}
