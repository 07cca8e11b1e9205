import { z } from 'zod'

/**
 * Schemas of the store API. They are lenient: unknown keys are dropped, and missing or invalid
 * values become null or empty. A product is invalid only if it cannot be shown or sold: without id or title, with a
 * variant without id, or with a price that is not an integer.
 */

/** Trimmed; null if blank or not a string. */
const text = z
  .string()
  .transform((value) => value.trim() || null)
  .nullable()
  .catch(null)

const order = z.number().catch(0)

/** An array without its invalid entries; empty if the value is not an array. */
function listOf<S extends z.ZodType>(entry: S) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((value): z.output<S>[] => {
        const parsed = entry.safeParse(value)
        return parsed.success ? [parsed.data] : []
      }),
    )
}

const currency = z
  .object({
    code: text,
    symbol: text,
    decimal_digits: z.int().min(0).max(6).catch(2),
    template: text,
  })
  .nullable()
  .catch(null)

const price = z.object({
  amount: z.int().min(0),
  sale_amount: z.int().nullable().catch(null),
  currency_code: text,
  currency: currency,
})

const id = z.string().min(1).max(200)
const choice = z.object({ option_id: id, variant_id: id.nullable().catch(null), value: z.string() })

const variant = z.object({
  id,
  title: text,
  image_url: text,
  sku: text,
  manage_inventory: z.boolean().catch(false),
  inventory_quantity: z.int().nullable().catch(null),
  prices: z.array(price).nullish(),
  options: listOf(choice),
})

const image = z.object({ url: z.string(), order })

/** A product of the list or of a single-product response. Some SEO keys are camelCase. */
export const productSchema = z.object({
  id,
  title: z.string().trim().min(1),
  subtitle: text,
  ribbon_text: text,
  site_product_selection: z.string().nullish().catch(null),
  description: text,
  thumbnail: text,
  slug: text,
  variants: z.array(variant),
  options: listOf(z.object({ id, title: z.string(), values: listOf(choice) })),
  images: listOf(image),
  media: listOf(image),
  product_collections: listOf(z.object({ collection_id: id, order })),
  additional_info: listOf(z.object({ id, order, title: z.string(), description: z.string() })),
  type: z.object({ value: z.string() }).catch({ value: 'physical' }),
  purchasable: z.boolean().catch(true),
  custom_fields: listOf(z.object({ is_required: z.boolean() })),
  related_products: listOf(z.object({ related_id: id, position: order })),
  seo_settings: z
    .object({ description: text, noindex: z.boolean().optional().catch(undefined) })
    .nullable()
    .catch(null),
  page_settings: z.object({ seoDescription: text }).nullable().catch(null),
  updated_at: text,
})

export type ParsedProduct = z.output<typeof productSchema>
export type ParsedVariant = ParsedProduct['variants'][number]

/** A page of the list. Products are parsed separately, so that an invalid one does not affect the others. */
export const productPageSchema = z.object({
  products: z.array(z.unknown()),
  count: z.int().min(0).nullable().catch(null),
})

export const stockSchema = z.object({
  variants: listOf(z.object({ id, inventory_quantity: z.int().nullable().catch(null) })),
})

export const collectionsSchema = z.object({
  collections: listOf(z.object({ id, title: z.string().trim().min(1), deleted_at: text })),
})
