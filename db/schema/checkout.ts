import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enumCheck, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/**
 * A line of a checkout as the customer agreed to it: a copy, so that later changes of the product do not affect it.
 * Amounts are in cents and include GST.
 */
export type OrderLineSnapshot = {
  variantId: string
  productId: string
  title: string
  variantTitle: string
  sku: string | null
  quantity: number
  unitCents: number
  /** The line's share of a discount on the subtotal. */
  discountCents: number
  /** Whether the items were reserved: `manage_inventory` of the variant can change during the checkout. */
  reserved: boolean
  /** The weight of the line; absent in checkouts of earlier releases. */
  weightGrams?: number
  /** Whether the price was a sale price, which some discounts leave out. */
  isOnSale?: boolean
}

/** An Australian postal address. */
export type PostalAddress = { line1: string; line2: string; suburb: string; state: string; postcode: string }

/** What a company adds for its books: its name, its ABN as `51 824 753 556`, and its own purchase number. */
export type PurchaseDetails = { companyName: string | null; abn: string | null; reference: string | null }

/** The first and last postcode of a range, four digits each. */
export type PostcodeRange = [first: string, last: string]

/**
 * A way of sending orders with its price, where and for which weights it is offered. While there is none, the flat rate
 * of the store's settings applies.
 */
export const deliveryMethods = pgTable(
  'delivery_methods',
  {
    id: id(),
    /** Of methods with the same name, the one with the smallest area applies. */
    name: text().notNull(),
    priceCents: integer().notNull(),
    /** Free from this value of the goods after discounts; null: never. */
    freeFromCents: integer(),
    /** Where it is offered: in these states and postcodes; everywhere if both are empty. */
    states: text().array().notNull(),
    postcodes: jsonb().$type<PostcodeRange[]>().notNull(),
    /** Weights of the whole order, both included; null: no upper limit. */
    minGrams: integer().notNull().default(0),
    maxGrams: integer(),
    position: integer().notNull(),
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    check('delivery_methods_name', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 60`),
    check('delivery_methods_price', sql`${t.priceCents} >= 0 and coalesce(${t.freeFromCents}, 0) >= 0`),
    check('delivery_methods_weight', sql`${t.minGrams} >= 0 and coalesce(${t.maxGrams} >= ${t.minGrams}, true)`),
  ],
)

/** Discounts. Codes are stored in capitals; automatic ones apply without a code. `used` includes running checkouts. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    code: text().notNull(),
    kind: text({ enum: ['percentage', 'fixed', 'free_shipping'] }).notNull(),
    /** Percent from 1 to 100, or cents; 0 for free shipping. */
    value: integer().notNull(),
    minimumCents: integer().notNull().default(0),
    usageLimit: integer(),
    used: integer().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    active: boolean().notNull().default(true),
    /** Applies to every cart without a code, which then is only its name. */
    automatic: boolean().notNull().default(false),
    /** Uses by one person, who has to be signed in; null: no limit. */
    perCustomerLimit: integer(),
    /** The products and collections that it takes off; both empty: all products. */
    productIds: text().array().notNull().default([]),
    collectionIds: text().array().notNull().default([]),
    /** Leaves out items at a sale price. */
    excludesSale: boolean().notNull().default(false),
    version: version(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('discounts_code_key').on(t.code),
    check('discounts_code', sql`${t.code} = upper(btrim(${t.code})) and length(${t.code}) between 2 and 40`),
    check(
      'discounts_value',
      sql`case ${t.kind} when 'percentage' then ${t.value} between 1 and 100 when 'fixed' then ${t.value} > 0
        when 'free_shipping' then ${t.value} = 0 else false end`,
    ),
    check('discounts_customer_limit', sql`coalesce(${t.perCustomerLimit} > 0, true)`),
    check('discounts_used', sql`${t.used} >= 0 and ${t.used} <= coalesce(${t.usageLimit}, ${t.used})`),
    check('discounts_dates', sql`coalesce(${t.startsAt} < ${t.endsAt}, true) and ${t.minimumCents} >= 0`),
  ],
)

/**
 * A checkout: items reserved for 30 minutes while the customer pays. `open` and `awaiting` (completed with a delayed
 * payment method) keep the reservation; `paid`, `expired` and `failed` are final.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    /** The unguessable last part of `/pay/{token}`. */
    token: text().notNull(),
    status: text({ enum: ['open', 'awaiting', 'paid', 'expired', 'failed'] }).notNull(),
    lines: jsonb().$type<OrderLineSnapshot[]>().notNull(),
    currency: text().notNull(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    shippingCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** The part of the total that the person's staff allowance pays. It was taken off when the checkout started. */
    allowanceCents: integer().notNull().default(0),
    discountId: uuid().references(() => discounts.id),
    discountCode: text(),
    delivery: text({ enum: ['post', 'pickup'] }).notNull(),
    /** The chosen delivery method and its name; null where the flat rate applies. */
    deliveryMethodId: uuid().references(() => deliveryMethods.id, { onDelete: 'set null' }),
    deliveryMethod: text(),
    /** The postcode that the delivery was priced for; null where the customer was not asked. */
    deliveryPostcode: text(),
    /** Printed on the packing slip of a gift. */
    giftMessage: text(),
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The client's address (IPv6 by its /64), to limit what one client can reserve. */
    clientAddress: text(),
    customerEmail: text(),
    /** Known once the customer has completed a payment that has yet to arrive. */
    customerName: text(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    /** `allowance`: a staff allowance pays all of it, so there is no payment session. */
    provider: text({ enum: ['stripe', 'test', 'allowance'] }).notNull(),
    /** The payment provider's session; null until it is created. */
    paymentSessionId: text(),
    paymentUrl: text(),
    /** A hash of the request's key and content: a repeated request finds this checkout. */
    idempotencyKey: text().notNull(),
    createdAt: instant().notNull(),
    reservedUntil: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('checkouts_token_key').on(t.token),
    uniqueIndex('checkouts_idempotency_key').on(t.idempotencyKey),
    uniqueIndex('checkouts_payment_session_key').on(t.paymentSessionId),
    index('checkouts_running_idx').on(t.reservedUntil).where(sql`status in ('open', 'awaiting')`),
    index('checkouts_unpaid_idx').on(t.endedAt).where(sql`status in ('expired', 'failed')`),
    index('checkouts_discount_user_idx').on(t.discountId, t.userId).where(sql`discount_id is not null`),
    index('checkouts_running_address_idx').on(t.clientAddress).where(sql`status in ('open', 'awaiting')`),
    enumCheck('checkouts_status', t.status),
    check(
      'checkouts_total',
      sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents}
        and ${t.discountCents} between 0 and ${t.subtotalCents} and ${t.shippingCents} >= 0`,
    ),
    check(
      'checkouts_allowance',
      sql`${t.allowanceCents} between 0 and ${t.totalCents}
        and (${t.provider} <> 'allowance' or ${t.allowanceCents} = ${t.totalCents})`,
    ),
    check('checkouts_ended', sql`(${t.status} in ('open', 'awaiting')) = (${t.endedAt} is null)`),
  ],
)
