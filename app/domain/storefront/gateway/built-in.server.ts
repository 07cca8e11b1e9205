import { exists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { imageSrcSet, imageUrl } from '#app/core/images/image.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { COLLECTION_ORDER } from '#app/domain/catalogue/collections/collections.server.ts'
import { checkoutProblemMessage } from '#app/domain/checkout/checkout.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, productCollections, products } from '#db/schema/catalogue.ts'
import type { Collection, Product, ProductImage } from '../product/product.ts'
import { findProductRecord, listProductRecords } from '../public-api/catalogue-queries.server.ts'
import { correctSearch } from '../public-api/correct-search.server.ts'
import { countRecordFacets } from '../public-api/count-facets.server.ts'
import { formatListedProduct } from '../public-api/product-format.server.ts'
import type { StoreProductRecord } from '../public-api/product-record.server.ts'
import { isPublished } from '../public-api/product-search.server.ts'
import type { FoundProduct, ProductPage, ProductQuery, StoreGateway } from '../store-gateway.ts'
import { mapProduct } from './map-product.server.ts'

const PAYMENT_UNAVAILABLE = checkoutProblemMessage({ code: 'unavailable' })

/** The gateway to the store in our database, which is the default. */
export const builtInStore: StoreGateway = {
  kind: 'built-in',
  listProducts(ctx, query) {
    assertCan(ctx.actor, 'store.shop')
    return listProducts(ctx, query)
  },
  countFacets(ctx, query) {
    assertCan(ctx.actor, 'store.shop')
    return countFacets(ctx, query)
  },
  correctSearch(ctx, search) {
    assertCan(ctx.actor, 'store.shop')
    return correctSearch(ctx, search)
  },
  findProduct(ctx, idOrSlug) {
    assertCan(ctx.actor, 'store.shop')
    return findProduct(ctx, idOrSlug)
  },
  listCollections: createResultCache('store', listCollections),
  checkoutAvailability: ({ payments }) =>
    payments ? { available: true } : { available: false, reason: PAYMENT_UNAVAILABLE },
  startCheckout,
}

const listProducts = createResultCache('store', async (ctx: Ctx, query: ProductQuery): Promise<ProductPage> => {
  const { records, ...found } = await listProductRecords(ctx, query)
  return { products: records.map(toProduct), ...found, cachedAt: null }
})

const countFacets = createResultCache('store', countRecordFacets)

const findProduct = createResultCache('store', async (ctx: Ctx, idOrSlug: string): Promise<FoundProduct | null> => {
  const field = idOrSlug.startsWith('prod_') ? 'id' : 'slug'
  const record = await findProductRecord(ctx, field, idOrSlug)
  return record && { product: toProduct(record), cachedAt: null }
})

/**
 * Maps a record through its public API format, so that our pages and API clients apply the same price and stock rules.
 * The data is not validated, because validation takes ten times as long as mapping. Images keep their alt text and
 * sizes, which the API format does not have.
 */
function toProduct(record: StoreProductRecord): Product {
  const stock = new Map(record.variants.map(({ id, available }) => [id, available]))
  const formatted = formatListedProduct(record, '')
  const variants = formatted.variants.map((variant) => ({ ...variant, inventory_quantity: null }))
  const product = mapProduct({ ...formatted, variants, media: [] }, stock)
  if (!product) throw new Error(`Product ${record.id} has no variant.`)
  const images = record.images.map(
    (image): ProductImage => ({
      url: imageUrl(image),
      alt: image.alt,
      srcSet: imageSrcSet(image),
      width: image.width,
      height: image.height,
    }),
  )
  const reservedIds = new Set(
    record.variants.flatMap(({ id, available, onHand }) => (available === 0 && onHand > 0 ? [id] : [])),
  )
  const imageIndexes = new Map(
    record.variants.map(({ id, imageId }) => [id, record.images.findIndex(({ id }) => id === imageId)]),
  )
  return {
    ...product,
    images,
    variants: product.variants.map((variant) => ({
      ...variant,
      imageUrl: images[imageIndexes.get(variant.id) ?? -1]?.url ?? null,
      ...(reservedIds.has(variant.id) ? { isReserved: true } : {}),
    })),
  }
}

async function listCollections(ctx: Ctx): Promise<Collection[]> {
  const listedProducts = ctx.db
    .select({ one: sql`1` })
    .from(productCollections)
    .innerJoin(products, sql`${products.id} = ${productCollections.productId}`)
    .where(sql`${productCollections.collectionId} = ${collections.id} and ${isPublished} and not ${products.hidden}`)
  const rows = await ctx.db
    .select({
      id: collections.id,
      title: collections.title,
      description: collections.description,
      image: collections.image,
    })
    .from(collections)
    .where(exists(listedProducts))
    .orderBy(...COLLECTION_ORDER)
  return rows.map(({ image, ...row }) => ({
    ...row,
    image: image && { url: imageUrl(image), srcSet: imageSrcSet(image) },
  }))
}
