import { type SQL, sql } from 'drizzle-orm'
import { productVariants } from '#db/schema/catalogue.ts'

/** The variants that customers see and buy: neither archived nor drafts. */
export const isSellable: SQL = sql`${productVariants.deletedAt} is null and not ${productVariants.isDraft}`
