import { imageUrl } from '#app/domain/catalogue/images/image.ts'
import { effectiveSalePrice, unitPrice } from '#app/domain/catalogue/price.ts'
import type { collections } from '#db/schema/catalogue.ts'
import type { ProductRecord } from './product-record.server.ts'

/** What the built-in store sells in, as the service describes a currency. The smallest charge is Stripe's, 50 cents. */
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

type VariantRow = ProductRecord['variants'][number]

/**
 * A product as the service's list sends it (store-contract 3.3, 3.4): every key there, null where there is nothing, and
 * no key more. Its pictures are whole addresses on `baseUrl`.
 */
export function formatListedProduct(row: ProductRecord, baseUrl: string) {
  return { ...formatProduct(row, baseUrl), url_handle: row.slug }
}

/** The same as a single product's answer has it: the gallery under `media` too, what only it tells, and no `url_handle`. */
export function formatSingleProduct(row: ProductRecord, baseUrl: string) {
  const product = formatProduct(row, baseUrl)
  return {
    ...product,
    media: product.images,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    deleted_at: null,
    metadata: null,
  }
}

function formatProduct(row: ProductRecord, baseUrl: string) {
  const images = row.images.map((image, order) => ({ url: baseUrl + imageUrl(image), order, type: 'image' as const }))
  const urlOf = new Map(row.images.map((image, place) => [image.id, images[place]?.url ?? null]))
  const variants = cheapestFirst(row).map((variant) => formatVariant(variant, row, urlOf))
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    ribbon_text: row.ribbonText,
    site_product_selection: row.sitePriceSelection,
    description: row.description,
    thumbnail: images[0]?.url ?? null,
    slug: row.slug,
    product_collections: row.collections.map(({ collectionId, position }) => ({
      product_id: row.id,
      collection_id: collectionId,
      order: position,
    })),
    order: row.position,
    variants,
    options: row.options.map(({ id, title }) => ({
      id,
      title,
      values: row.variants.flatMap((variant) =>
        formatOptionValues(variant).filter(({ option_id }) => option_id === id),
      ),
    })),
    images,
    additional_info: row.additionalInfo,
    type: { value: 'physical' as const },
    purchasable: row.purchasable,
    is_available: row.purchasable && variants.some(({ is_available }) => is_available),
    seo_settings: row.seoDescription === null ? null : formatSeoSettings(row, row.seoDescription, images[0]?.url ?? ''),
    page_settings: null,
    custom_fields: [],
    related_products: row.relatedIds.map((related, position) => ({
      id: `${row.id}-${position}`,
      section_title: 'Related products',
      related_type: 'product' as const,
      related_id: related,
      position,
    })),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** `/variants`: 0 is 0, because clients take a missing number for what they knew before (store-contract 3.6). */
export function formatStock(variants: { id: string; left: number | null }[]) {
  return { variants: variants.map(({ id, left }) => ({ id, inventory_quantity: left })) }
}

/** `/collections`: they have no picture, and a deleted one is gone. */
export function formatCollections(rows: (typeof collections.$inferSelect)[], storeId: string) {
  const sent = rows.map(({ id, title, createdAt, updatedAt }) => ({
    id,
    title,
    image_url: null,
    store_id: storeId,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    deleted_at: null,
    metadata: null,
  }))
  return { collections: sent, count: sent.length }
}

/**
 * Clients show the first variant's price on a card whose product says "lowest price": so the cheapest comes first, the
 * others in the admin's order (store-contract 3.4).
 */
function cheapestFirst({ variants, sitePriceSelection }: ProductRecord): VariantRow[] {
  if (sitePriceSelection === 'first') return variants
  const priceOf = ({ priceCents, saleCents }: VariantRow) => unitPrice({ price: priceCents, salePrice: saleCents })
  const lowest = Math.min(...variants.map(priceOf))
  const cheapest = variants.find((variant) => priceOf(variant) === lowest)
  return variants.toSorted((a, b) => Number(b === cheapest) - Number(a === cheapest))
}

function formatVariant(variant: VariantRow, product: ProductRecord, urlOf: ReadonlyMap<string, string | null>) {
  const { id, sku, manageInventory, priceCents, saleCents, available: left } = variant
  return {
    id,
    title: product.variants.length === 1 ? product.title : variant.title,
    image_url: variant.imageId === null ? null : (urlOf.get(variant.imageId) ?? null),
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

function formatOptionValues({ id, values }: VariantRow) {
  return values.map((one) => ({ id: one.id, option_id: one.optionId, variant_id: id, value: one.value }))
}

function formatSeoSettings({ slug, title }: ProductRecord, description: string, picture: string) {
  return { slug, description, ogImageOrigin: 'other', ogImagePath: picture, ogImageAlt: title }
}
