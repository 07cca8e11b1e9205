import { z } from 'zod'

/**
 * Reads what a store sends (store-contract 3.3 to 3.6) and believes as little as it can: unknown keys are dropped, what
 * is missing, null or of a strange kind becomes nothing. Refused is only what nobody could show or sell: a product
 * without id or title, a variant without id, a price that is no whole number.
 */

/** A text, or null where it is none or blank. */
const text = z
  .string()
  .transform((value) => value.trim() || null)
  .nullable()
  .catch(null)

const order = z.number().catch(0)

/** The entries of a list that can be read; the others, and what is no list at all, vanish. */
function listOf<S extends z.ZodType>(entry: S) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((one): z.output<S>[] => {
        const read = entry.safeParse(one)
        return read.success ? [read.data] : []
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

/** One product, of the list or by itself. Its keys are snake_case but for a few of SEO (store-contract 3.1). */
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
  seo_settings: z.object({ description: text }).nullable().catch(null),
  page_settings: z.object({ seoDescription: text }).nullable().catch(null),
  updated_at: text,
})

export type ParsedProduct = z.output<typeof productSchema>
export type ParsedVariant = ParsedProduct['variants'][number]

/** A page of the list; its products are read one by one, so that a bad one takes none with it. */
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
