import { and, inArray, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { productVariants } from '#db/schema/catalogue.ts'

/** Those of `skus` that variants on sale of other products have. The unique index has the last word. */
export async function findTakenSkus(ctx: Ctx, skus: string[], ownProductId: string | null): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const rows = await ctx.db
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(
      and(
        inArray(productVariants.sku, skus),
        isNull(productVariants.deletedAt),
        ownProductId ? ne(productVariants.productId, ownProductId) : undefined,
      ),
    )
  return new Set(rows.flatMap(({ sku }) => sku ?? []))
}
