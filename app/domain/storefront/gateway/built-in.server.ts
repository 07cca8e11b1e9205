import { exists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { imageSrcSet, imageUrl } from '#app/domain/catalogue/images/image.ts'
import { checkoutProblemMessage } from '#app/domain/checkout/checkout.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import type { Collection, Product, ProductImage } from '../product/product.ts'
import { formatListedProduct } from '../public-api/product-format.server.ts'
import { findProductRow, isPublished, listProductRows } from '../public-api/product-queries.server.ts'
import type { ProductRecord } from '../public-api/product-record.server.ts'
import type { StoreGateway } from '../store-gateway.ts'
import { mapProduct } from './map-product.server.ts'

const NO_PAYMENTS = checkoutProblemMessage({ code: 'unavailable' })

/** The store in our own database: the default side of the gateway. */
export const builtInStore: StoreGateway = {
  kind: 'built-in',
  async listProducts(ctx, query) {
    const { rows, count } = await listProductRows(ctx, query)
    return { products: rows.map(productOf), count, cachedAt: null }
  },
  async findProduct(ctx, idOrSlug) {
    const field = idOrSlug.startsWith('prod_') ? 'id' : 'slug'
    const row = await findProductRow(ctx, field, idOrSlug)
    return row && { product: productOf(row), cachedAt: null }
  },
  listCollections,
  checkoutAvailability: ({ payments }) => (payments ? { available: true } : { available: false, reason: NO_PAYMENTS }),
  startCheckout: startCheckout,
}

/**
 * A product by way of the wire: what our own pages show and what other clients of the same store read come from one
 * place, the rules of price and stock with it. It needs no checking (which takes ten times as long), and only the
 * pictures say more here, their text and sizes.
 */
function productOf(row: ProductRecord): Product {
  const stock = new Map(row.variants.map(({ id, available: left }) => [id, left]))
  const wire = formatListedProduct(row, '')
  const variants = wire.variants.map((variant) => ({ ...variant, inventory_quantity: null }))
  const product = mapProduct({ ...wire, variants, media: [] }, stock, (html) => html)
  if (!product) throw new Error(`Product ${row.id} has no variant.`)
  const images = row.images.map(
    (image): ProductImage => ({
      url: imageUrl(image),
      alt: image.alt,
      srcSet: imageSrcSet(image),
      width: image.width,
      height: image.height,
    }),
  )
  const urlOf = new Map(row.variants.map(({ id, imageId }) => [id, row.images.findIndex(({ id }) => id === imageId)]))
  return {
    ...product,
    images,
    variants: product.variants.map((variant) => ({
      ...variant,
      imageUrl: images[urlOf.get(variant.id) ?? -1]?.url ?? null,
    })),
  }
}

async function listCollections(ctx: Ctx): Promise<Collection[]> {
  const shown = ctx.db
    .select({ one: sql`1` })
    .from(productCollections)
    .innerJoin(products, sql`${products.id} = ${productCollections.productId}`)
    .where(sql`${productCollections.collectionId} = ${collections.id} and ${isPublished} and not ${products.hidden}`)
  return ctx.db
    .select({ id: collections.id, title: collections.title })
    .from(collections)
    .where(exists(shown))
    .orderBy(collections.title, collections.id)
}
