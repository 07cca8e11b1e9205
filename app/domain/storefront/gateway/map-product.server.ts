import { cleanHtml } from '#app/domain/catalogue/clean-html.server.ts'
import { effectiveSalePrice, selectPricingVariant } from '#app/domain/catalogue/price.ts'
import { type Currency, EUR } from '#app/lib/money.ts'
import type { Product, ProductImage, Variant } from '../product/product.ts'
import { type ParsedProduct, type ParsedVariant, productSchema } from './store-api-schema.server.ts'

/** What can still be taken, by variant id; null: the store did not say. */
export type StockByVariant = ReadonlyMap<string, number | null>

type ParseProductResult = { ok: true; product: Product } | { ok: false; id: string; reason: string }

/**
 * One product of a store's answer as our pages know it. Refused with the reason, for the log, is what nobody could show
 * or sell: no id, title or variant, or a price that is no whole number. Whoever lists leaves such a product out.
 *
 * @param stock what `/variants` said: the product itself carries it rarely
 */
export function parseProduct(wire: unknown, stock: StockByVariant): ParseProductResult {
  const read = productSchema.safeParse(wire)
  if (!read.success) {
    const [issue] = read.error.issues
    return { ok: false, id: idOf(wire), reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const product = mapProduct(read.data, stock, cleanHtml)
  return product ? { ok: true, product } : { ok: false, id: read.data.id, reason: 'variants: none' }
}

/**
 * The mapping itself, of a product that can be read: the rules of price, stock and pictures for both sides.
 *
 * @param clean how its texts become safe HTML: the built-in store's are stored so
 * @returns null without a variant
 */
export function mapProduct(
  data: ParsedProduct,
  stock: StockByVariant,
  clean: (html: string) => string,
): Product | null {
  const [first, ...others] = data.variants.map((variant) => toVariant(variant, data, stock))
  if (!first) return null
  const variants: [Variant, ...Variant[]] = [first, ...others]
  return {
    id: data.id,
    title: data.title,
    subtitle: data.subtitle,
    ribbon: data.ribbon_text,
    description: clean(data.description ?? ''),
    slug: data.slug,
    purchasable: data.purchasable && needsNothingMore(data),
    variants,
    pricingVariantId: selectPricingVariant(variants, data.site_product_selection).id,
    options: data.options.map(({ id, title, values }) => ({
      id,
      title,
      values: [...new Set(values.map(({ value }) => value))],
    })),
    images: imagesOf(data),
    collections: data.product_collections.map(({ collection_id, order }) => ({ id: collection_id, order })),
    additionalInfo: data.additional_info
      .toSorted((a, b) => a.order - b.order)
      .map(({ id, title, description }) => ({ id, title, description: clean(description) })),
    relatedIds: data.related_products.toSorted((a, b) => a.position - b.position).map((one) => one.related_id),
    seoDescription: data.seo_settings?.description ?? data.page_settings?.seoDescription ?? null,
    updatedAt: data.updated_at,
  }
}

/** Our cart carries a variant and a quantity: no time slot of a consultation, no words to be printed on. */
function needsNothingMore({ type, custom_fields }: ParsedProduct): boolean {
  return type.value !== 'booking' && !custom_fields.some(({ is_required }) => is_required)
}

function toVariant(variant: ParsedVariant, product: ParsedProduct, stock: StockByVariant): Variant {
  const [price] = variant.prices ?? []
  // An option lists one value for each variant, and the variant repeats its own: either is enough.
  const listed = product.options.flatMap(({ values }) => values).filter(({ variant_id }) => variant_id === variant.id)
  const left = stock.get(variant.id) ?? variant.inventory_quantity ?? 0
  return {
    id: variant.id,
    title: variant.title ?? product.title,
    sku: variant.sku,
    imageUrl: variant.image_url && httpUrl(variant.image_url),
    values: Object.fromEntries([...listed, ...variant.options].map(({ option_id, value }) => [option_id, value])),
    price: price?.amount ?? 0,
    salePrice: price ? effectiveSalePrice(price.amount, price.sale_amount) : null,
    currency: price ? currencyOf(price) : EUR,
    stock: variant.manage_inventory ? Math.max(0, left) : null,
  }
}

function currencyOf({ currency_code, currency }: NonNullable<ParsedVariant['prices']>[number]): Currency {
  const code = currency?.code ?? currency_code
  return {
    code: (code ?? EUR.code).toLowerCase(),
    digits: currency?.decimal_digits ?? 2,
    template: currency?.template ?? null,
    symbol: currency?.symbol ?? code ?? EUR.symbol,
  }
}

/** The gallery, `images` of the list and `media` of a single product, the thumbnail first. */
function imagesOf({ title, images, media, thumbnail }: ParsedProduct): ProductImage[] {
  const gallery = (media.length > 0 ? media : images).toSorted((a, b) => a.order - b.order).map(({ url }) => url)
  const urls = [thumbnail ?? '', ...gallery].map(httpUrl).filter((url) => url !== null)
  return [...new Set(urls)].map((url) => ({ url, alt: title, srcSet: null, width: null, height: null }))
}

function httpUrl(url: string): string | null {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

function idOf(wire: unknown): string {
  const id = typeof wire === 'object' && wire !== null && 'id' in wire ? wire.id : null
  return typeof id === 'string' ? id.slice(0, 100) : 'without id'
}
