import type { Ctx } from '#app/core/context.ts'
import { htmlToPlainText, parseRichText } from '#app/domain/catalogue/rich-text.server.ts'
import type { RichNode } from '#app/domain/catalogue/rich-text.ts'
import { excerpt } from '#app/lib/text.ts'
import { type ProductCardData, toProductCard } from '../listing/product-card-data.ts'
import type { Product } from '../product/product.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { productJsonLd } from './product-json-ld.ts'
import { findSellingTerms, type SellingTerms } from './selling-terms.server.ts'

/** Longest description for search engines (specification section 9), and most related products. */
const MAX_META_DESCRIPTION = 160
const MAX_RELATED = 4

export type ProductPageData = {
  /** Without its HTML, which is in `text` and `info` as nodes. */
  product: Product
  text: RichNode[]
  info: { id: string; title: string; text: RichNode[] }[]
  metaDescription: string
  structured: Record<string, unknown>
  related: ProductCardData[]
  /** Null where another store sells. */
  terms: SellingTerms | null
  cachedAt: Date | null
}

/**
 * A product with all that its page shows, by id or slug; null where there is none for sale or for look.
 *
 * @throws StoreUnavailable when the store cannot be asked and nothing was kept
 */
export async function loadProductPage(
  ctx: Ctx,
  store: StoreGateway,
  idOrSlug: string,
): Promise<ProductPageData | null> {
  const found = await store.findProduct(ctx, idOrSlug)
  if (!found) return null
  const { product, cachedAt } = found
  const words = htmlToPlainText(product.description)
  return {
    product: { ...product, description: '', additionalInfo: [] },
    text: parseRichText(product.description),
    info: product.additionalInfo.map(({ id, title, description }) => ({ id, title, text: parseRichText(description) })),
    metaDescription: excerpt(product.seoDescription || words || product.title, MAX_META_DESCRIPTION),
    structured: productJsonLd(product, words, ctx.baseUrl),
    related: await listRelated(ctx, store, product),
    terms: await findSellingTerms(ctx, store),
    cachedAt,
  }
}

/** In the product's own order. What else there is to look at never keeps the page itself from being shown. */
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
