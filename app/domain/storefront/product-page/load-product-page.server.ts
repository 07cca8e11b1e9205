import type { Ctx } from '#app/core/context.ts'
import { parseRichText, richTextToPlainText } from '#app/domain/catalogue/rich-text.server.ts'
import type { RichNode } from '#app/domain/catalogue/rich-text.ts'
import { excerpt } from '#app/lib/text.ts'
import { type ProductCardData, toProductCard } from '../listing/product-card-data.ts'
import type { Product } from '../product/product.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { productJsonLd } from './product-json-ld.ts'
import { findSellingTerms, type SellingTerms } from './selling-terms.server.ts'

/** In characters (specification section 9). */
const MAX_META_DESCRIPTION = 160
const MAX_RELATED = 4

export type ProductPageData = {
  /** Without its HTML, which is in `description` and `additionalInfo` as nodes. */
  product: Product
  description: RichNode[]
  additionalInfo: { id: string; title: string; text: RichNode[] }[]
  metaDescription: string
  jsonLd: Record<string, unknown>
  related: ProductCardData[]
  /** Null for an external store. */
  terms: SellingTerms | null
  cachedAt: Date | null
}

/**
 * Loads the data of a product page by product id or slug; null if there is no such product.
 *
 * @throws StoreUnavailable if the store does not respond and nothing is cached
 */
export async function loadProductPage(
  ctx: Ctx,
  store: StoreGateway,
  idOrSlug: string,
): Promise<ProductPageData | null> {
  const found = await store.findProduct(ctx, idOrSlug)
  if (!found) return null
  const { product, cachedAt } = found
  const description = parseRichText(product.description)
  const plainDescription = richTextToPlainText(description)
  return {
    product: { ...product, description: '', additionalInfo: [] },
    description,
    additionalInfo: product.additionalInfo.map(({ id, title, description }) => ({
      id,
      title,
      text: parseRichText(description),
    })),
    metaDescription: excerpt(product.seoDescription || plainDescription || product.title, MAX_META_DESCRIPTION),
    jsonLd: productJsonLd(product, plainDescription, ctx.baseUrl),
    related: await listRelated(ctx, store, product),
    terms: await findSellingTerms(ctx, store),
    cachedAt,
  }
}

/** Related products in the product's own order. None if they fail to load, so that the page itself is still shown. */
async function listRelated(ctx: Ctx, store: StoreGateway, product: Product): Promise<ProductCardData[]> {
  const ids = product.relatedIds.filter((id) => id !== product.id).slice(0, MAX_RELATED)
  if (ids.length === 0) return []
  try {
    const { products } = await store.listProducts(ctx, { ids, limit: MAX_RELATED })
    return ids.flatMap((id) => products.find((other) => other.id === id) ?? []).map(toProductCard)
  } catch (error) {
    if (error instanceof StoreUnavailable) return []
    throw error
  }
}
