import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { productImages, products, productVariants } from '#db/schema/catalogue.ts'
import { MAX_PRICE_CENTS } from '../../store-form-fields.ts'
import { bumpProductVersion } from '../product-queries.server.ts'
import { changePrice, type PriceChange, type ProductChange, type SkipReason } from './changes-form.ts'

type Product = typeof products.$inferSelect

/** The products to change, with the versions that the page showed. */
export type SelectedProduct = { id: string; version: number }
export type ChangeProductsResult = {
  changed: number
  skipped: { title: string; reason: SkipReason }[]
}

/**
 * Publishes or archives products, or changes their prices by a percentage, sale prices included. A product that cannot
 * be changed is skipped with the reason, among others when its version is not the one shown: a form that is sent twice
 * changes prices once. Unknown ids are ignored.
 */
export async function changeProducts(
  ctx: Ctx,
  change: ProductChange,
  selected: readonly SelectedProduct[],
  price: PriceChange | null,
): Promise<ChangeProductsResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    const versions = new Map(selected.map(({ id, version }) => [id, version]))
    const rows = await ctx.db
      .select()
      .from(products)
      .where(and(inArray(products.id, [...versions.keys()]), isNull(products.deletedAt)))
      .orderBy(asc(products.id))
      .for('no key update')
    if (change === 'prices') await lockVariantsOf(ctx, [...versions.keys()])
    const result: ChangeProductsResult = { changed: 0, skipped: [] }
    for (const product of rows) {
      const reason =
        product.version !== versions.get(product.id)
          ? 'stale'
          : change === 'prices'
            ? await changePrices(ctx, product, price)
            : await changeStatus(ctx, product, change === 'publish' ? 'published' : 'archived')
      if (reason === null) result.changed += 1
      else result.skipped.push({ title: product.title, reason })
    }
    return result
  })
}

async function changeStatus(ctx: Ctx, product: Product, status: 'published' | 'archived'): Promise<SkipReason | null> {
  if (product.status === status) return 'same-status'
  const hasImage = (await ctx.db.$count(productImages, eq(productImages.productId, product.id))) > 0
  if (status === 'published' && !hasImage) return 'no-image'
  await ctx.db.update(products).set({ status }).where(eq(products.id, product.id))
  await bumpProductVersion(ctx, product.id)
  await recordAudit(ctx, {
    action: 'product.edited',
    subjectType: 'product',
    subjectId: product.id,
    details: { changed: 'status', status: { from: product.status, to: status } },
  })
  return null
}

/** Locks the variants of all products in the order of their ids, as checkouts do, which avoids deadlocks. */
async function lockVariantsOf(ctx: Ctx, productIds: string[]): Promise<void> {
  await ctx.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.id))
    .for('no key update')
}

async function changePrices(ctx: Ctx, product: Product, price: PriceChange | null): Promise<SkipReason | null> {
  if (price === null) throw new Error('A change of prices needs a percentage.')
  const ofProduct = and(eq(productVariants.productId, product.id), isNull(productVariants.deletedAt))
  const variants = await ctx.db.select().from(productVariants).where(ofProduct)
  const next = variants.map(({ id, priceCents, saleCents }) => ({
    id,
    priceCents: changePrice(priceCents, price),
    saleCents: saleCents === null ? null : changePrice(saleCents, price),
  }))
  if (next.some(({ priceCents }) => priceCents > MAX_PRICE_CENTS)) return 'too-high'
  const becomesZero = (before: number | null, after: number | null) => before !== null && before > 0 && after === 0
  const isZero = next.some(
    (row, at) =>
      becomesZero(variants[at]?.priceCents ?? null, row.priceCents) ||
      becomesZero(variants[at]?.saleCents ?? null, row.saleCents),
  )
  if (isZero) return 'zero'
  if (next.some(({ priceCents, saleCents }) => saleCents !== null && saleCents >= priceCents)) return 'sale-price'
  for (const { id, ...prices } of next)
    await ctx.db.update(productVariants).set(prices).where(eq(productVariants.id, id))
  await bumpProductVersion(ctx, product.id)
  await recordAudit(ctx, {
    action: 'product.variants-edited',
    subjectType: 'product',
    subjectId: product.id,
    details: { variants: next.length, percent: price.percent, roundedToCents: price.roundToCents },
  })
  return null
}

export type ChangeableProduct = {
  id: string
  title: string
  version: number
  status: Product['status']
  /** Prices of its cheapest and dearest variant in cents, without sale prices. */
  fromCents: number
  toCents: number
}

/** The products to change, by title. Unknown ids are ignored. */
export async function listProductsToChange(ctx: Ctx, ids: readonly string[]): Promise<ChangeableProduct[]> {
  assertCan(ctx.actor, 'store.manage')
  if (ids.length === 0) return []
  const { priceCents } = productVariants
  return ctx.db
    .select({
      id: products.id,
      title: products.title,
      version: products.version,
      status: products.status,
      fromCents: sql<number>`coalesce(min(${priceCents}), 0)::int`,
      toCents: sql<number>`coalesce(max(${priceCents}), 0)::int`,
    })
    .from(products)
    .leftJoin(productVariants, and(eq(productVariants.productId, products.id), isNull(productVariants.deletedAt)))
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    .groupBy(products.id)
    .orderBy(asc(products.title), asc(products.id))
}
