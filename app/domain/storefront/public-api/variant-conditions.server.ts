import { and, type SQL, sql } from 'drizzle-orm'
import { unitPriceAt } from '#app/domain/catalogue/price-columns.server.ts'
import { productOptions, products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import type { PriceBand, ProductQuery } from '../store-gateway.ts'
import { availableQuantity } from './product-record.server.ts'

/** The variant can be bought now. */
export const isInStock: SQL = sql`(${products.purchasable} and coalesce(${availableQuantity} > 0, true))`

/** Whether the price of a variant at `now` is in the band, whose amounts are dollars. */
export function isInBand({ min, max }: PriceBand, now: Date): SQL {
  const price = unitPriceAt(now)
  return max === null ? sql`${price} >= ${min * 100}` : sql`(${price} >= ${min * 100} and ${price} < ${max * 100})`
}

/** The values of the variant, with the titles of their options. */
export const variantValues: SQL = sql`${variantOptions} join ${productOptions} on ${productOptions.id} = ${variantOptions.optionId}
  where ${variantOptions.variantId} = ${productVariants.id}`

/** The conditions of a query that one variant of the product must meet; undefined if there are none. */
export function variantConditions({ inStock, options = {}, price }: ProductQuery, now: Date): SQL | undefined {
  return and(
    inStock ? isInStock : undefined,
    price && isInBand(price, now),
    ...Object.entries(options).map(
      ([title, value]) =>
        sql`exists (select from ${variantValues} and ${productOptions.title} = ${title} and ${variantOptions.value} = ${value})`,
    ),
  )
}
