import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { lockProduct, lockVariants } from './product-queries.server.ts'

/**
 * Takes a product out of the shop for good. Orders keep their copies, stock and its ledger stay, checkouts that run may
 * still be paid; its SKUs and its address are free for another one.
 *
 * @returns its title
 * @throws a 404 response where there is no such product
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
