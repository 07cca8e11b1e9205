import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { lockProduct, lockVariants } from './product-queries.server.ts'

/**
 * Deletes a product. Orders keep their copies, stock movements are kept, and open checkouts can still be paid. Another
 * product can use its SKUs and slug.
 *
 * @returns the title of the product
 * @throws a 404 response if there is no such product
 */
export async function deleteProduct(ctx: Ctx, id: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { title } = await lockProduct(ctx, id)
    await ctx.db.update(products).set({ deletedAt: ctx.now, updatedAt: ctx.now }).where(eq(products.id, id))
    await lockVariants(ctx, id)
    await ctx.db
      .update(productVariants)
      .set({ deletedAt: ctx.now })
      .where(and(eq(productVariants.productId, id), isNull(productVariants.deletedAt)))
    await recordAudit(ctx, { action: 'product.deleted', subjectType: 'product', subjectId: id, details: { title } })
    return title
  })
}
