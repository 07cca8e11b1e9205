import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { chooseVariantToRestore } from './choose-variant-to-restore.ts'

/** A variant that is not sold any more. Its SKU, stock and ledger are kept until its option value is added again. */
export type ArchivedVariant = typeof productVariants.$inferSelect

/** Archived variants shown on the options page: a product that had more has had several sets of options. */
const MAX_SHOWN = 100

/** The archived variants of a product, the last archived first. */
export async function listArchivedVariants(ctx: Ctx, productId: string): Promise<ArchivedVariant[]> {
  assertCan(ctx.actor, 'store.manage')
  return ctx.db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNotNull(productVariants.deletedAt)))
    .orderBy(desc(productVariants.deletedAt), desc(productVariants.id))
    .limit(MAX_SHOWN)
}

/** The archived variants of several products, by the id of their product, the last archived first. */
export async function loadArchivedVariants(
  ctx: Ctx,
  productIds: readonly string[],
): Promise<Map<string, ArchivedVariant[]>> {
  assertCan(ctx.actor, 'store.manage')
  if (productIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, [...productIds]), isNotNull(productVariants.deletedAt)))
    .orderBy(desc(productVariants.deletedAt), desc(productVariants.id))
  return Map.groupBy(rows, (row) => row.productId)
}

/** The archived variant to restore for each of `titles` (`chooseVariantToRestore`). */
export async function findVariantsToRestore(
  ctx: Ctx,
  productId: string,
  titles: readonly string[],
): Promise<Map<string, ArchivedVariant>> {
  if (titles.length === 0) return new Map()
  const archived = await listArchivedVariants(ctx, productId)
  const found = titles.map((title) => {
    const match = chooseVariantToRestore(archived, title)
    return match ? ([[title, match]] as const) : []
  })
  return new Map(found.flat())
}

/** Restores a variant at a position, with its stock. A SKU that another variant has taken since is dropped. */
export async function restoreVariant(
  ctx: Ctx,
  { id, sku }: Pick<ArchivedVariant, 'id' | 'sku'>,
  { title, position }: { title: string; position: number },
): Promise<void> {
  const isTaken =
    sku !== null &&
    (await ctx.db.$count(productVariants, and(eq(productVariants.sku, sku), isNull(productVariants.deletedAt)))) > 0
  await ctx.db
    .update(productVariants)
    .set({ deletedAt: null, title, position, ...(isTaken ? { sku: null } : {}) })
    .where(eq(productVariants.id, id))
}

export type StockToArchive = {
  variants: { title: string; onHand: number }[]
  /** Identifies these variants and their stock: an admin accepts exactly this list. */
  fingerprint: string
}

/** The variants among `ids` that have stock, to be confirmed before they are archived. */
export async function findStockToArchive(ctx: Ctx, ids: string[]): Promise<StockToArchive> {
  const variants =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: productVariants.id, title: productVariants.title, onHand: productVariants.onHand })
          .from(productVariants)
          .where(and(inArray(productVariants.id, ids), sql`${productVariants.onHand} > 0`))
          .orderBy(productVariants.position)
  return {
    variants: variants.map(({ title, onHand }) => ({ title, onHand })),
    fingerprint: fingerprintOf(variants.map(({ id, onHand }) => [id, onHand])),
  }
}
