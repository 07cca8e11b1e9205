import type { Ctx } from '#app/core/context.ts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import type { PriceOptions } from '#app/domain/checkout/price-lines.server.ts'
import { quoteCheckout } from '#app/domain/checkout/quote-checkout.server.ts'
import type { Delivery } from '#app/domain/checkout/totals.ts'
import { AUD } from '#app/lib/money.ts'
import type { Product, Variant } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'
import type { StoreGateway } from '../store-gateway.ts'
import type { CartLine } from './cart-lines.ts'
import type { CartQuote, PricedLine } from './cart-quote.ts'

/** Hidden products are not in the list and are looked up one by one. They are rare. */
const MAX_LOOKUPS = 10

type QuoteOptions = { discountCode: string | null; delivery: Delivery; useAllowance?: boolean } & Pick<
  PriceOptions,
  'deliveryMethodId' | 'postcode'
>

/**
 * Prices a cart with current prices and stock, without reserving anything. Totals count a quantity above the stock as
 * the stock, and leave out lines that are not for sale.
 *
 * @throws StoreUnavailable if the store does not respond and nothing is cached
 */
export async function priceCart(
  ctx: Ctx,
  store: StoreGateway,
  lines: readonly CartLine[],
  options: QuoteOptions,
): Promise<CartQuote> {
  const products = await findProducts(ctx, store, lines)
  const priced = lines.map((line) => priceLine(line, products.get(line.productId)))
  const checkout = store.checkoutAvailability(ctx)
  if (store.kind === 'external') return { lines: priced, totals: null, isExternal: true, checkout }
  const items = priced.flatMap(({ variantId, stock, status }, index) => {
    const quantity = lines[index]?.quantity ?? 1
    return status === 'for-sale' ? [{ variantId, quantity: Math.min(quantity, stock ?? quantity) }] : []
  })
  return { lines: priced, totals: await quoteCheckout(ctx, { items, ...options }), isExternal: false, checkout }
}

async function findProducts(ctx: Ctx, store: StoreGateway, lines: readonly CartLine[]): Promise<Map<string, Product>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const { products } = await store.listProducts(ctx, { ids, limit: ids.length })
  const byId = new Map(products.map((product) => [product.id, product]))
  const missing = ids.filter((id) => !byId.has(id)).slice(0, MAX_LOOKUPS)
  for (const found of await Promise.all(missing.map((id) => store.findProduct(ctx, id)))) {
    if (found) byId.set(found.product.id, found.product)
  }
  return byId
}

function priceLine({ productId, variantId }: CartLine, product: Product | undefined): PricedLine {
  const variant = product?.variants.find(({ id }) => id === variantId)
  if (!product || !variant) {
    const empty = { variantTitle: null, image: null, unitPrice: 0, regularPrice: 0, currency: AUD, stock: null }
    return { productId, variantId, title: product?.title ?? 'Unavailable product', ...empty, status: 'removed' }
  }
  return {
    productId,
    variantId,
    title: product.title,
    variantTitle: product.variants.length > 1 ? variant.title : null,
    image: product.images.find(({ url }) => url === variant.imageUrl) ?? product.images[0] ?? null,
    unitPrice: unitPrice(variant),
    regularPrice: variant.price,
    currency: variant.currency,
    stock: variant.stock,
    status: lineStatus(product, variant),
  }
}

function lineStatus(product: Product, variant: Variant): PricedLine['status'] {
  if (!product.purchasable) return 'unavailable'
  if (!isSoldOut(variant)) return 'for-sale'
  return variant.isReserved ? 'reserved' : 'sold-out'
}
