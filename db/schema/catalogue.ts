import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'

/** Rows of the built-in store keep the service's kind of key, `prod_` and 26 letters: existing clients expect it. */
const storeId = () => text().primaryKey()

/** How the built-in store sells: one row, edited by admins. Amounts in cents of the store's currency, AUD. */
export const storeSettings = pgTable(
  'store_settings',
  {
    onlyRow: boolean().primaryKey().default(true),
    /** Flat delivery; `freeShippingFromCents` of goods after discounts make it free (null: never). */
    shippingCents: integer().notNull(),
    freeShippingFromCents: integer(),
    /** Where orders can be picked up; empty: pick-up is not offered. */
    pickupAddress: text().notNull(),
    returnsText: text().notNull(),
    /** Origins whose successUrl and cancelUrl are followed, besides our own. */
    returnOrigins: text().array().notNull(),
    version: version(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('store_settings_only_row', sql`${t.onlyRow}`),
    check('store_settings_shipping', sql`${t.shippingCents} >= 0 and coalesce(${t.freeShippingFromCents}, 0) >= 0`),
  ],
)

/** Extra paragraphs of a product page; `description` is cleaned HTML. */
export type AdditionalInfo = { id: string; order: number; title: string; description: string }

/** A product of the built-in store (specification section 3). It has at least one variant; a public one is `published`. */
export const products = pgTable(
  'products',
  {
    id: storeId(),
    title: text().notNull(),
    subtitle: text(),
    ribbonText: text(),
    slug: text().notNull(),
    /** Cleaned HTML. */
    description: text().notNull(),
    status: text({ enum: ['draft', 'published', 'archived'] }).notNull(),
    /** Reachable by its address, in no list. */
    hidden: boolean().notNull().default(false),
    purchasable: boolean().notNull().default(true),
    /** Which variant prices it: null and `lowest_price_first` the cheapest, `first` the first. */
    sitePriceSelection: text({ enum: ['lowest_price_first', 'first'] }),
    /** Place in the default order; may be negative. */
    position: integer().notNull(),
    additionalInfo: jsonb().$type<AdditionalInfo[]>().notNull(),
    relatedIds: text().array().notNull(),
    seoDescription: text(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(title || chr(31) || coalesce(subtitle, '') || chr(31) || coalesce(ribbon_text, ''))`,
      ),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('products_slug_key').on(t.slug).where(sql`deleted_at is null`),
    index('products_order_idx').on(t.position, t.id).where(sql`status = 'published' and deleted_at is null`),
    index('products_updated_idx').on(t.updatedAt),
    check('products_status', sql`${t.status} in ('draft', 'published', 'archived')`),
    check(
      'products_texts',
      sql`btrim(${t.title}) <> '' and length(${t.title}) <= 150 and length(${t.subtitle}) <= 200
        and length(${t.ribbonText}) <= 30 and length(${t.description}) <= 20000`,
    ),
  ],
)

/** A picture, re-encoded in several widths; `key` is where its files lie, `{key}-{width}.webp`. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    alt: text().notNull(),
    /** Of the largest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    version: version(),
    position: smallint().notNull(),
  },
  (t) => [index('product_images_product_idx').on(t.productId, t.position)],
)

/** What a product's variants differ in: `Size`, `Colour`. */
export const productOptions = pgTable(
  'product_options',
  {
    id: storeId(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [uniqueIndex('product_options_title_key').on(t.productId, t.title)],
)

/** What is bought. Prices include GST. Never deleted once ordered: `deleted_at` takes it out of sale. */
export const productVariants = pgTable(
  'product_variants',
  {
    id: storeId(),
    productId: text()
      .notNull()
      .references(() => products.id),
    title: text().notNull(),
    sku: text(),
    position: smallint().notNull(),
    priceCents: integer().notNull(),
    /** Lower than the price, or null. */
    saleCents: integer(),
    weightGrams: integer(),
    imageId: uuid().references(() => productImages.id, { onDelete: 'set null' }),
    /** False: sold without counting. */
    manageInventory: boolean().notNull(),
    /** On the shelf, those promised to running checkouts included. Changed only together with a row of `stock_movements`. */
    onHand: integer().notNull().default(0),
    /** Promised to running checkouts. What can still be taken is `on_hand - reserved`. */
    reserved: integer().notNull().default(0),
    deletedAt: instant(),
  },
  (t) => [
    index('product_variants_product_idx').on(t.productId, t.position),
    uniqueIndex('product_variants_sku_key').on(t.sku).where(sql`deleted_at is null`),
    check(
      'product_variants_price',
      sql`${t.priceCents} >= 0 and coalesce(${t.saleCents} >= 0 and ${t.saleCents} < ${t.priceCents}, true)`,
    ),
    check('product_variants_stock', sql`${t.reserved} >= 0 and ${t.onHand} >= ${t.reserved}`),
  ],
)

/** A variant's value of one of its product's options: one each. */
export const variantOptions = pgTable(
  'variant_options',
  {
    id: storeId(),
    variantId: text()
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    optionId: text()
      .notNull()
      .references(() => productOptions.id, { onDelete: 'cascade' }),
    value: text().notNull(),
  },
  (t) => [uniqueIndex('variant_options_key').on(t.variantId, t.optionId)],
)

export const collections = pgTable(
  'collections',
  {
    id: storeId(),
    title: text().notNull(),
    slug: text().notNull(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('collections_slug_key').on(t.slug)],
)

export const productCollections = pgTable(
  'product_collections',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    collectionId: text()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.collectionId] }),
    index('product_collections_collection_idx').on(t.collectionId, t.position),
  ],
)
