import type { Ctx } from '#app/core/context.ts'
import { type CheckoutItem, type CheckoutProblem, parseItems } from '#app/domain/checkout/checkout.ts'
import { resolveReturnUrl } from '#app/domain/checkout/return-url.ts'
import { StoreApiError, type StoreClient } from '#app/platform/store-client.server.ts'
import type { Product } from '../product/product.ts'
import { type StoreCheckoutRequest, type StoreCheckoutResult, StoreUnavailable } from '../store-gateway.ts'

/**
 * Starts a checkout at the external service, which applies its own prices, stock, discounts, delivery
 * and payment. The request is not retried, because a retry could start a second checkout.
 *
 * @param loadCatalogue reloads the products, because an out-of-stock response does not name the product
 * @throws StoreUnavailable for every failure except insufficient stock
 */
export async function startExternalCheckout(
  ctx: Ctx,
  client: StoreClient,
  request: StoreCheckoutRequest,
  loadCatalogue: () => Promise<Product[]>,
): Promise<StoreCheckoutResult> {
  const parsed = parseItems(request.items)
  if (!parsed.ok) return parsed
  const body = {
    items: parsed.items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    successUrl: resolveReturnUrl(request.successUrl, '/success', [ctx.baseUrl]),
    cancelUrl: resolveReturnUrl(request.cancelUrl, '/store', [ctx.baseUrl]),
    locale: 'en',
    timeZone: request.timeZone ?? ctx.timeZone,
  }
  try {
    const url = parseUrl(await client.checkout(body))
    if (url) return { ok: true, url, token: null }
    throw new StoreUnavailable('The store sent an invalid response.')
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error
    const shortage = isShortage(error) ? findShortage(await loadCatalogue(), parsed.items) : null
    if (shortage) return shortage
    throw new StoreUnavailable(error.message, { cause: error })
  }
}

function parseUrl(response: unknown): string | null {
  const url = typeof response === 'object' && response !== null && 'url' in response ? response.url : null
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
