import type { Ctx } from '#app/core/context.ts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import { quoteCheckout } from '#app/domain/checkout/quote-checkout.server.ts'
import { AUD } from '#app/lib/money.ts'
import type { Product, Variant } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'
import type { StoreGateway } from '../store-gateway.ts'
import type { CartLine } from './cart-lines.ts'
import type { CartQuote, Delivery, PricedLine } from './cart-quote.ts'

/** Lines whose products no list shows are looked up one by one, this many at most: hidden ones are rare. */
const MOST_LOOKUPS = 10

type Wishes = { discountCode: string | null; delivery: Delivery }

/**
 * A cart with today's prices and stock. Asking changes nothing and reserves nothing. More than there is counts as what
 * there is; what is not for sale is told and left out of the sums.
 *
 * @throws StoreUnavailable when the store cannot be asked and nothing was kept
 */
export async function priceCart(
  ctx: Ctx,
  store: StoreGateway,
  lines: readonly CartLine[],
  wishes: Wishes,
): Promise<CartQuote> {
  const products = await listProductsOf(ctx, store, lines)
  const priced = lines.map((line) => priceLine(line, products.get(line.productId)))
  const checkout = store.checkoutAvailability(ctx)
  if (store.kind === 'external') return { lines: priced, totals: null, checkout }
  const items = priced.flatMap(({ variantId, stock, status: state }, place) => {
    const wanted = lines[place]?.quantity ?? 1
    return state === 'for-sale' ? [{ variantId, quantity: Math.min(wanted, stock ?? wanted) }] : []
  })
  return { lines: priced, totals: await quoteCheckout(ctx, { items, ...wishes }), checkout }
}

async function listProductsOf(
  ctx: Ctx,
  store: StoreGateway,
  lines: readonly CartLine[],
): Promise<Map<string, Product>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const { products } = await store.listProducts(ctx, { ids, limit: ids.length })
  const found = new Map(products.map((product) => [product.id, product]))
  const missing = ids.filter((id) => !found.has(id)).slice(0, MOST_LOOKUPS)
  for (const one of await Promise.all(missing.map((id) => store.findProduct(ctx, id)))) {
    if (one) found.set(one.product.id, one.product)
  }
  return found
}

function priceLine({ productId, variantId }: CartLine, product: Product | undefined): PricedLine {
  const variant = product?.variants.find(({ id }) => id === variantId)
  if (!product || !variant) {
    const nothing = { variantTitle: null, image: null, unitPrice: 0, regularPrice: 0, currency: AUD, stock: null }
    return { productId, variantId, title: product?.title ?? 'Unknown item', ...nothing, status: 'gone' }
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
    status: stateOf(product, variant),
  }
}

function stateOf(product: Product, variant: Variant): PricedLine['status'] {
  if (!product.purchasable) return 'unavailable'
  return isSoldOut(variant) ? 'sold-out' : 'for-sale'
}
