import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockDocumentLines, stockDocuments, stockMovements } from '#db/schema/inventory.ts'

/** A variant whose stock a document changes. */
export type DocumentVariant = { id: string; onHand: number; reserved: number }

/**
 * Locks variants in the order of their ids, inside a transaction: checkouts do the same, which avoids deadlocks.
 * @returns the variants that exist and are not archived, by id
 */
export async function lockDocumentVariants(ctx: Ctx, ids: string[]): Promise<Map<string, DocumentVariant>> {
  const { id, onHand, reserved, deletedAt } = productVariants
  const rows = await ctx.db
    .select({ id, onHand, reserved, deletedAt })
    .from(productVariants)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('no key update')
  return new Map(rows.filter((row) => row.deletedAt === null).map((row) => [row.id, row]))
}

type NewDocument = Pick<typeof stockDocuments.$inferInsert, 'kind' | 'supplier' | 'reference' | 'note'>
/** A line of a document. `before` is the locked variant's stock, `after` the stock from now on. */
export type DocumentLine = { variantId: string; before: number; after: number }

/**
 * Saves a document with its lines, changes the stock of its locked variants, and adds one stock movement for each line
 * that changes it.
 *
 * @returns the id, or null if a delivery with this supplier and number has been received before
 */
export async function saveDocument(ctx: Ctx, document: NewDocument, lines: DocumentLine[]): Promise<string | null> {
  const actorId = personId(ctx.actor)
  const id = newId()
  const inserted = await ctx.db
    .insert(stockDocuments)
    .values({ id, ...document, at: ctx.now, actorId })
    .onConflictDoNothing()
    .returning({ id: stockDocuments.id })
  if (inserted.length === 0) return null
  const changed = lines.filter(({ before, after }) => before !== after)
  await ctx.db.insert(stockDocumentLines).values(
    lines.map(({ variantId, before, after }, position) => ({
      documentId: id,
      variantId,
      position,
      onHandBefore: before,
      onHandAfter: after,
    })),
  )
  for (const { variantId, after } of changed)
    await ctx.db.update(productVariants).set({ onHand: after }).where(eq(productVariants.id, variantId))
  if (changed.length > 0)
    await ctx.db.insert(stockMovements).values(
      changed.map(({ variantId, before, after }) => ({
        id: newId(),
        variantId,
        at: ctx.now,
        change: after - before,
        onHandAfter: after,
        reason: document.kind === 'delivery' ? ('received' as const) : ('corrected' as const),
        documentId: id,
        actorId,
      })),
    )
  return id
}
