import type { Ctx } from '#app/core/context.ts'
import { type CheckoutItem, type CheckoutProblem, parseItems } from '#app/domain/checkout/checkout.ts'
import { resolveReturnUrl } from '#app/domain/checkout/return-url.ts'
import { StoreApiError, type StoreClient } from '#app/platform/store-client.server.ts'
import type { Product } from '../product/product.ts'
import { type StoreCheckout, type StoreCheckoutRequest, StoreUnavailable } from '../store-gateway.ts'

/**
 * Begins a checkout at the external service (store-contract 3.7): its prices, its stock, its payment. Discounts and
 * delivery are its own business too. It is asked once; a second try could be a second checkout.
 *
 * @param catalogue reads the products anew: a refusal does not say what is missing
 * @throws StoreUnavailable for every failure that is not about what is in the cart
 */
export async function startExternalCheckout(
  ctx: Ctx,
  client: StoreClient,
  request: StoreCheckoutRequest,
  catalogue: () => Promise<Product[]>,
): Promise<StoreCheckout> {
  const read = parseItems(request.items)
  if (!read.ok) return read
  const body = {
    items: read.items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    successUrl: resolveReturnUrl(request.successUrl, '/success', [ctx.baseUrl]),
    cancelUrl: resolveReturnUrl(request.cancelUrl, '/store', [ctx.baseUrl]),
    locale: 'en',
    timeZone: request.timeZone ?? ctx.timeZone,
  }
  try {
    const url = urlOf(await client.checkout(body))
    if (url) return { ok: true, url, token: null }
    throw new StoreUnavailable('The store sent something that cannot be read.')
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error
    const shortage = isShortage(error) ? findShortage(await catalogue(), read.items) : null
    if (shortage) return shortage
    throw new StoreUnavailable(error.message)
  }
}

function urlOf(answer: unknown): string | null {
  const url = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

function isShortage({ body }: StoreApiError): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'insufficient_inventory'
}

function findShortage(products: Product[], items: CheckoutItem[]): ({ ok: false } & CheckoutProblem) | null {
  for (const { variantId, quantity } of items) {
    const product = products.find(({ variants }) => variants.some(({ id }) => id === variantId))
    const variant = product?.variants.find(({ id }) => id === variantId)
    if (!product || !variant || variant.stock === null || variant.stock >= quantity) continue
    const { title } = product
    const left = variant.stock
    return { ok: false, code: 'insufficient_inventory', variantId, title, variantTitle: variant.title, left }
  }
  return null
}
