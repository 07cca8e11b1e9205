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
import { bytes, enumCheck, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** Keys of the built-in store look like the external store's, `prod_` and 26 characters: API clients expect them. */
const storeId = () => text().primaryKey()

/** Settings of the built-in store: one row, edited by admins. Amounts are in cents (AUD). */
export const storeSettings = pgTable(
  'store_settings',
  {
    onlyRow: boolean().primaryKey().default(true),
    /** A flat rate, waived from a subtotal of `freeShippingFromCents` after discounts (null: never). */
    shippingCents: integer().notNull(),
    freeShippingFromCents: integer(),
    /** The pick-up address; empty: pick-up is not offered. */
    pickupAddress: text().notNull(),
    returnsText: text().notNull(),
    /** Receives an email about each order; null: the agency's address. */
    contactEmail: text(),
    /** The time from which the next email about low stock reports: shortly before the last one. */
    lowStockEmailedAt: instant(),
    /** Other origins that a checkout's `successUrl` and `cancelUrl` may have, besides the product's. */
    returnOrigins: text().array().notNull(),
    version: version(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('store_settings_only_row', sql`${t.onlyRow}`),
    check('store_settings_shipping', sql`${t.shippingCents} >= 0 and coalesce(${t.freeShippingFromCents}, 0) >= 0`),
  ],
)

/** An extra section of a product page. `description` is sanitised HTML. */
export type AdditionalInfo = { id: string; order: number; title: string; description: string }

/** A product of the built-in store (specification section 3). It has a variant or more; `published` ones are public. */
export const products = pgTable(
  'products',
  {
    id: storeId(),
    title: text().notNull(),
    subtitle: text(),
    ribbonText: text(),
    slug: text().notNull(),
    /** Sanitised HTML. */
    description: text().notNull(),
    status: text({ enum: ['draft', 'published', 'archived'] }).notNull(),
    /** Reachable by its address, but not listed. */
    hidden: boolean().notNull().default(false),
    purchasable: boolean().notNull().default(true),
    /** The variant whose price is shown in lists: the first, or else (also null) the cheapest. */
    sitePriceSelection: text({ enum: ['lowest_price_first', 'first'] }),
    /** Position in the default order; may be negative. */
    position: integer().notNull(),
    additionalInfo: jsonb().$type<AdditionalInfo[]>().notNull(),
    relatedIds: text().array().notNull(),
    /** When the sale prices of its variants apply; null: from the start, without an end. */
    saleStartsAt: instant(),
    saleEndsAt: instant(),
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
    index('products_search_idx').using('gin', sql`translate(search_text, '-–’'' ', '') gin_trgm_ops`),
    check('products_sale', sql`coalesce(${t.saleStartsAt} < ${t.saleEndsAt}, true)`),
    enumCheck('products_status', t.status),
    check(
      'products_texts',
      sql`btrim(${t.title}) <> '' and length(${t.title}) <= 150 and length(${t.subtitle}) <= 200
        and length(${t.ribbonText}) <= 30 and length(${t.description}) <= 20000`,
    ),
  ],
)

/** An image of a product, re-encoded in several widths. Its files are `{key}-{width}.webp` in the file storage. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    alt: text().notNull(),
    /** Pixels of the largest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    position: smallint().notNull(),
  },
  (t) => [index('product_images_product_idx').on(t.productId, t.position)],
)

/** What the variants of a product differ in, such as `Size` or `Colour`. */
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

/**
 * The version of a product that is ordered. Prices include GST. Order lines refer to it: `deleted_at` only hides it.
 */
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
    /** The sale price, lower than `price_cents`; null: not on sale. */
    saleCents: integer(),
    weightGrams: integer(),
    imageId: uuid().references(() => productImages.id, { onDelete: 'set null' }),
    /** False: stock is not counted. */
    manageInventory: boolean().notNull(),
    /** Prepared, but not sold yet: customers do not see it. */
    isDraft: boolean().notNull().default(false),
    /** With this many available items or fewer it is low in stock; null: the store's usual level. */
    reorderLevel: integer(),
    /** Items physically in stock, reserved ones included. Every change inserts a row of `stock_movements`. */
    onHand: integer().notNull().default(0),
    /** Items held by running checkouts. `on_hand - reserved` is available. */
    reserved: integer().notNull().default(0),
    deletedAt: instant(),
  },
  (t) => [
    index('product_variants_product_idx').on(t.productId, t.position),
    uniqueIndex('product_variants_sku_key').on(t.sku).where(sql`deleted_at is null`),
    index('product_variants_search_idx')
      .using('gin', sql`translate(lower(title || chr(31) || coalesce(sku, '')), '-–’'' ', '') gin_trgm_ops`)
      .where(sql`deleted_at is null`),
    check(
      'product_variants_price',
      sql`${t.priceCents} >= 0 and coalesce(${t.saleCents} >= 0 and ${t.saleCents} < ${t.priceCents}, true)`,
    ),
    check('product_variants_reorder_level', sql`${t.reorderLevel} >= 0`),
    check('product_variants_stock', sql`${t.reserved} >= 0 and ${t.onHand} >= ${t.reserved}`),
  ],
)

/** A variant's value of an option of its product: one for each option. */
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

/** A group of products that customers can filter the store by. */
export const collections = pgTable(
  'collections',
  {
    id: storeId(),
    title: text().notNull(),
    slug: text().notNull(),
    /** Above its products; may be empty. */
    description: text().notNull().default(''),
    /** Stored in several widths like the images of products. */
    image: jsonb().$type<{ key: string; width: number; height: number }>(),
    /** In the list of collections. */
    position: integer().notNull().default(0),
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

/** A product or stock file that an admin has uploaded: its preview is shown until it is imported or discarded. */
export const storeImports = pgTable(
  'store_imports',
  {
    id: id(),
    kind: text({ enum: ['products', 'stock'] }).notNull(),
    fileName: text().notNull(),
    /** The uploaded file; null once its import has ended. */
    content: bytes(),
    status: text({ enum: ['uploaded', 'running', 'done'] }).notNull(),
    /** When its last import began; long ago for one whose process has ended. */
    startedAt: instant(),
    /** What an import of products has done. */
    result: jsonb().$type<Record<string, unknown>>(),
    createdBy: uuid()
      .notNull()
      .references(() => profiles.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    enumCheck('store_imports_kind', t.kind),
    check(
      'store_imports_status',
      sql`case ${t.status} when 'done' then ${t.content} is null and ${t.result} is not null
        when 'uploaded' then ${t.content} is not null and ${t.result} is null
        when 'running' then ${t.content} is not null and ${t.result} is null and ${t.startedAt} is not null
        else false end`,
    ),
    index('store_imports_created_idx').on(t.createdAt),
  ],
)

/** The last successful response of an external store per request, served while the store is unreachable. */
export const storeCache = pgTable('store_cache', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  fetchedAt: instant().notNull(),
})
