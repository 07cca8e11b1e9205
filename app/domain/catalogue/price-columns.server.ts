import { type SQL, sql } from 'drizzle-orm'
import { products, productVariants } from '#db/schema/catalogue.ts'

/** The SQL form of `unitPrice` and `isSaleOn` (price.ts) for a query of variants and their products. */
export function unitPriceAt(now: Date): SQL<number> {
  const isOn = sql`coalesce(${products.saleStartsAt} <= ${now}, true) and coalesce(${products.saleEndsAt} > ${now}, true)`
  return sql<number>`coalesce(case when ${isOn} then nullif(${productVariants.saleCents}, 0) end, ${productVariants.priceCents})`
}
