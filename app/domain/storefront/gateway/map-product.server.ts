import { effectiveSalePrice, selectPricingVariant } from '#app/domain/catalogue/price.ts'
import { type Currency, EUR } from '#app/lib/money.ts'
import { normaliseLine } from '#app/lib/text.ts'
import type { Product, ProductImage, Variant } from '../product/product.ts'
import { type ParsedProduct, type ParsedVariant, productSchema } from './store-api-schema.server.ts'

/** Available quantities by variant id; null if the store gives none. */
export type StockByVariant = ReadonlyMap<string, number | null>

type ParseProductResult = { ok: true; product: Product } | { ok: false; id: string; reason: string }

/**
 * Validates and maps a product of the external store. A product that cannot be shown or sold (no id, title or variant,
 * or a price that is not an integer) is rejected with a reason for the log. Its HTML is not sanitised
 * (`cleanProducts`).
 *
 * @param stock from `/variants`, because products rarely contain it
 */
export function parseProduct(value: unknown, stock: StockByVariant): ParseProductResult {
  const parsed = productSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ok: false, id: idOf(value), reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const product = mapProduct(parsed.data, stock)
  return product ? { ok: true, product } : { ok: false, id: parsed.data.id, reason: 'variants: none' }
}

/**
 * Maps a valid product: the rules of price, stock and images for both stores.
 *
 * @returns null if it has no variant
 */
export function mapProduct(data: ParsedProduct, stock: StockByVariant): Product | null {
  const [first, ...others] = data.variants.map((variant) => toVariant(variant, data, stock))
  if (!first) return null
  const variants: [Variant, ...Variant[]] = [first, ...others]
  return {
    id: data.id,
    title: normaliseLine(data.title) || data.id,
    subtitle: data.subtitle && normaliseLine(data.subtitle),
    ribbon: data.ribbon_text,
    description: data.description ?? '',
    slug: data.slug,
    purchasable: data.purchasable && fitsCart(data) && hasPrice(data),
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
      .map(({ id, title, description }) => ({ id, title, description })),
    relatedIds: data.related_products.toSorted((a, b) => a.position - b.position).map(({ related_id }) => related_id),
    seoDescription: data.seo_settings?.description ?? data.page_settings?.seoDescription ?? null,
    noindex: data.seo_settings?.noindex ?? false,
    updatedAt: data.updated_at,
  }
}

/** The cart holds a variant and a quantity. It supports neither time slots of bookings nor required custom fields. */
function fitsCart({ type, custom_fields }: ParsedProduct): boolean {
  return type.value !== 'booking' && !custom_fields.some(({ is_required }) => is_required)
}

/** Without any price there is nothing to charge: the price of 0 that the contract gives it must not be sold at. */
function hasPrice({ variants }: ParsedProduct): boolean {
  return variants.some(({ prices }) => (prices ?? []).length > 0)
}

function toVariant(variant: ParsedVariant, product: ParsedProduct, stock: StockByVariant): Variant {
  const [price] = variant.prices ?? []
  // The value is in the option or in the variant or both.
  const fromOptions = product.options
    .flatMap(({ values }) => values)
    .filter(({ variant_id }) => variant_id === variant.id)
  // A variant without a price is not sold at 0 where others have one. A product without any is not sold at all.
  const isUnpriced = !price && hasPrice(product)
  const quantity = isUnpriced ? 0 : (stock.get(variant.id) ?? variant.inventory_quantity ?? 0)
  return {
    id: variant.id,
    title: variant.title ?? product.title,
    sku: variant.sku,
    imageUrl: variant.image_url && httpUrl(variant.image_url),
    values: Object.fromEntries([...fromOptions, ...variant.options].map(({ option_id, value }) => [option_id, value])),
    price: price?.amount ?? 0,
    salePrice: price ? effectiveSalePrice(price.amount, price.sale_amount) : null,
    currency: price ? currencyOf(price) : EUR,
    stock: isUnpriced || variant.manage_inventory ? Math.max(0, quantity) : null,
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

/** The images, with the thumbnail first. The list has them in `images`, a single product in `media`. */
function imagesOf({ title, images, media, thumbnail }: ParsedProduct): ProductImage[] {
  const gallery = (media.length > 0 ? media : images).toSorted((a, b) => a.order - b.order).map(({ url }) => url)
  const urls = [thumbnail ?? '', ...gallery].map(httpUrl).filter((url) => url !== null)
  return [...new Set(urls)].map((url) => ({ url, alt: title, srcSet: null, width: null, height: null }))
}

function httpUrl(url: string): string | null {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}

function idOf(value: unknown): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' ? id.slice(0, 100) : 'without id'
}
