import { imageUrl } from '#app/core/images/image.ts'
import { effectiveSalePrice, unitPrice } from '#app/domain/catalogue/price.ts'
import type { collections } from '#db/schema/catalogue.ts'
import type { StoreProductRecord } from './product-record.server.ts'

/** The built-in store's currency in the format of the API. `min_amount` is Stripe's minimum charge, in cents. */
const AUD_CURRENCY = {
  code: 'aud',
  symbol: '$',
  symbol_native: '$',
  name: 'Australian Dollar',
  name_plural: 'Australian dollars',
  decimal_digits: 2,
  rounding: 0,
  template: '$$1',
  min_amount: 50,
}

type VariantRecord = StoreProductRecord['variants'][number]

/**
 * A product in the format of the list (docs/store.md), with all keys and null for missing values.
 *
 * @param baseUrl the origin of the image URLs
 */
export function formatListedProduct(product: StoreProductRecord, baseUrl: string) {
  return { ...formatProduct(product, baseUrl), url_handle: product.slug }
}

/** A product in the format of the single-product response (docs/store.md). */
export function formatSingleProduct(product: StoreProductRecord, baseUrl: string) {
  const formatted = formatProduct(product, baseUrl)
  return {
    ...formatted,
    media: formatted.images,
    status: product.status,
    created_at: product.createdAt.toISOString(),
    deleted_at: null,
    metadata: null,
  }
}

function formatProduct(product: StoreProductRecord, baseUrl: string) {
  const images = product.images.map((image, order) => ({
    url: baseUrl + imageUrl(image),
    order,
    type: 'image' as const,
  }))
  const imageUrls = new Map(product.images.map((image, index) => [image.id, images[index]?.url ?? null]))
  const variants = cheapestFirst(product).map((variant) => formatVariant(variant, product, imageUrls))
  return {
    id: product.id,
    title: product.title,
    subtitle: product.subtitle,
    ribbon_text: product.ribbonText,
    site_product_selection: product.sitePriceSelection,
    description: product.description,
    thumbnail: images[0]?.url ?? null,
    slug: product.slug,
    product_collections: product.collections.map(({ collectionId, position }) => ({
      product_id: product.id,
      collection_id: collectionId,
      order: position,
    })),
    order: product.position,
    variants,
    options: product.options.map(({ id, title }) => ({
      id,
      title,
      values: product.variants.flatMap((variant) =>
        formatOptionValues(variant).filter(({ option_id }) => option_id === id),
      ),
    })),
    images,
    additional_info: product.additionalInfo,
    type: { value: 'physical' as const },
    purchasable: product.purchasable,
    is_available: product.purchasable && variants.some(({ is_available }) => is_available),
    seo_settings:
      product.seoDescription === null ? null : formatSeoSettings(product, product.seoDescription, images[0]?.url ?? ''),
    page_settings: null,
    custom_fields: [],
    related_products: product.relatedIds.map((related, position) => ({
      id: `${product.id}-${position}`,
      section_title: 'Related products',
      related_type: 'product' as const,
      related_id: related,
      position,
    })),
    updated_at: product.updatedAt.toISOString(),
  }
}

/**
 * The response of `/variants`. A quantity of 0 is sent as 0, because clients keep their old value if it is missing.
 */
export function formatStock(variants: { id: string; available: number | null }[]) {
  return { variants: variants.map(({ id, available }) => ({ id, inventory_quantity: available })) }
}

/** The response of `/collections`. Deleted ones are not listed. */
export function formatCollections(
  rows: (typeof collections.$inferSelect)[],
  { storeId, baseUrl }: { storeId: string; baseUrl: string },
) {
  const formatted = rows.map(({ id, title, image, createdAt, updatedAt }) => ({
    id,
    title,
    image_url: image && baseUrl + imageUrl(image),
    store_id: storeId,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    deleted_at: null,
    metadata: null,
  }))
  return { collections: formatted, count: formatted.length }
}

/**
 * Moves the cheapest variant to the front, because clients show the price of the first one on a card even if the
 * product asks for the lowest price. The others keep the admin's order.
 */
function cheapestFirst({ variants, sitePriceSelection }: StoreProductRecord): VariantRecord[] {
  if (sitePriceSelection === 'first') return variants
  const priceOf = ({ priceCents, saleCents }: VariantRecord) => unitPrice({ price: priceCents, salePrice: saleCents })
  const lowest = Math.min(...variants.map(priceOf))
  const cheapest = variants.find((variant) => priceOf(variant) === lowest)
  return variants.toSorted((a, b) => Number(b === cheapest) - Number(a === cheapest))
}

function formatVariant(
  variant: VariantRecord,
  product: StoreProductRecord,
  imageUrls: ReadonlyMap<string, string | null>,
) {
  const { id, sku, manageInventory, priceCents, saleCents, available: left } = variant
  return {
    id,
    title: product.variants.length === 1 ? product.title : variant.title,
    image_url: variant.imageId === null ? null : (imageUrls.get(variant.imageId) ?? null),
    sku,
    manage_inventory: manageInventory,
    is_available: left === null || left > 0,
    weight: variant.weightGrams,
    prices: [
      {
        amount: priceCents,
        sale_amount: effectiveSalePrice(priceCents, saleCents),
        currency_code: AUD_CURRENCY.code,
        currency: AUD_CURRENCY,
      },
    ],
    options: formatOptionValues(variant),
  }
}

function formatOptionValues({ id, values }: VariantRecord) {
  return values.map((option) => ({ id: option.id, option_id: option.optionId, variant_id: id, value: option.value }))
}

function formatSeoSettings({ slug, title }: StoreProductRecord, description: string, imagePath: string) {
  return { slug, description, ogImageOrigin: 'other', ogImagePath: imagePath, ogImageAlt: title }
}
