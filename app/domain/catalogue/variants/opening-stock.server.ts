import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import type { OpeningStock } from './variants-form.ts'

/** The variants among `ids` that have stock or have had some: theirs is received and counted instead. */
export async function findVariantsWithStock(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const hasMovements = sql`exists (select from ${stockMovements} where ${stockMovements.variantId} = ${productVariants.id})`
  const rows = await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(inArray(productVariants.id, ids), or(sql`${productVariants.onHand} <> 0`, hasMovements)))
  return new Set(rows.map(({ id }) => id))
}

/** Receives the first stock of variants that have none, with one stock movement each. Their product is locked. */
export async function receiveOpeningStock(ctx: Ctx, opening: OpeningStock): Promise<void> {
  for (const [variantId, units] of opening) {
    // A delivery can arrive since the check: both count.
    const [row] = await ctx.db
      .update(productVariants)
      .set({ onHand: sql`${productVariants.onHand} + ${units}` })
      .where(eq(productVariants.id, variantId))
      .returning({ onHandAfter: productVariants.onHand })
    if (row)
      await ctx.db.insert(stockMovements).values({
        id: newId(),
        variantId,
        at: ctx.now,
        change: units,
        ...row,
        reason: 'received',
        note: 'Opening stock',
        actorId: personId(ctx.actor),
      })
  }
}
