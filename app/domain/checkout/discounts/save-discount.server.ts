import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import type { StaleResult } from '#app/core/version.ts'
import { endOfDayIn, startOfDayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { collections, products } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import type { DiscountInput } from './discount-form.ts'
import type { Discount } from './redeem-discount.server.ts'

/** No product, or more than one, has this title, and none has it as its URL handle. */
type NoProduct = { ok: false; reason: 'no-product'; title: string }

export type CreateDiscountResult = { ok: true; id: string } | { ok: false; reason: 'taken' } | NoProduct
export type EditDiscountResult =
  | { ok: true }
  | { ok: false; reason: 'taken' }
  | NoProduct
  /** The new usage limit is lower than `used`, the number of uses so far. */
  | { ok: false; reason: 'limit-below-used'; used: number }
  | StaleResult<Discount>
export type SaveDiscountResult = CreateDiscountResult | EditDiscountResult

/** Creates a discount. Codes are unique. */
export function createDiscount(ctx: Ctx, input: DiscountInput): Promise<CreateDiscountResult> {
  assertCan(ctx.actor, 'store.manage')
  return transaction(ctx, async (ctx) => {
    const found = await findProducts(ctx, input)
    if (!found.ok) return found
    const id = newId()
    const created = await ctx.db
      .insert(discounts)
      .values({ id, createdAt: ctx.now, ...toColumns(ctx, input, found.ids) })
      .onConflictDoNothing({ target: discounts.code })
      .returning({ id: discounts.id })
    if (created.length === 0) return { ok: false, reason: 'taken' }
    await audit(ctx, 'discount.created', id, input.code)
    return { ok: true, id }
  })
}

/**
 * Saves a discount for checkouts that start from now on. Products and collections that were deleted stay in it: without
 * them, a discount that was limited to them would apply to the whole store.
 *
 * @throws a 404 response if there is no such discount
 */
export function editDiscount(
  ctx: Ctx,
  id: string,
  input: DiscountInput,
  expectedVersion: number,
): Promise<EditDiscountResult> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(id)) throw notFound()
  const save = () =>
    transaction(ctx, async (ctx): Promise<EditDiscountResult> => {
      const [current] = await ctx.db.select().from(discounts).where(eq(discounts.id, id)).for('update')
      if (!current) throw notFound()
      if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
      const { usage_limit: limit } = input
      if (limit !== null && current.used > limit) return { ok: false, reason: 'limit-below-used', used: current.used }
      const found = await findProducts(ctx, input)
      if (!found.ok) return found
      await ctx.db
        .update(discounts)
        .set({
          ...withDeleted(toColumns(ctx, input, found.ids), await findDeleted(ctx, current)),
          version: expectedVersion + 1,
        })
        .where(eq(discounts.id, id))
      await audit(ctx, 'discount.edited', id, input.code)
      return { ok: true }
    })
  return withTakenResult(save, { discounts_code_key: 'taken' })
}

/**
 * Activates or deactivates a discount. A discount is never deleted, because orders refer to it.
 *
 * @throws a 404 response if there is no such discount
 */
export function setDiscountActive(ctx: Ctx, id: string, active: boolean): Promise<void> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(discounts)
      .set({ active })
      .where(eq(discounts.id, id))
      .returning({ code: discounts.code })
    if (!row) throw notFound()
    await audit(ctx, active ? 'discount.activated' : 'discount.deactivated', id, row.code)
  })
}

type Items = Pick<Discount, 'productIds' | 'collectionIds'>

/** The products and collections of a discount that were deleted, which its form does not show. */
export async function findDeleted({ db }: Pick<Ctx, 'db'>, { productIds, collectionIds }: Items): Promise<Items> {
  const [sold, shown] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, productIds), isNull(products.deletedAt))),
    db.select({ id: collections.id }).from(collections).where(inArray(collections.id, collectionIds)),
  ])
  const missing = (ids: readonly string[], rows: { id: string }[]) =>
    ids.filter((id) => !rows.some((row) => row.id === id))
  return { productIds: missing(productIds, sold), collectionIds: missing(collectionIds, shown) }
}

function withDeleted<T extends Items>(columns: T, deleted: Items): T {
  return {
    ...columns,
    productIds: [...columns.productIds, ...deleted.productIds],
    collectionIds: [...columns.collectionIds, ...deleted.collectionIds],
  }
}

/**
 * The ids of the products with these URL handles or titles, in their order. A title that several products have is
 * rejected, so that each line is one product. A URL handle comes before a title, as `listDiscountProducts` shows them.
 * A line of the form as it was opened stays its product, because another may have taken the title or the handle since.
 */
async function findProducts(
  ctx: Ctx,
  { products: titles, shown_products: shown }: Pick<DiscountInput, 'products' | 'shown_products'>,
): Promise<{ ok: true; ids: string[] } | NoProduct> {
  if (titles.length === 0) return { ok: true, ids: [] }
  const { id, title, slug } = products
  const shownIds = shown.filter(({ line }) => titles.includes(line)).map((product) => product.id)
  const isNamed = or(inArray(title, titles), inArray(slug, titles), inArray(id, shownIds))
  const rows = await ctx.db
    .select({ id, title, slug })
    .from(products)
    .where(and(isNull(products.deletedAt), isNamed))
  const ids = new Set<string>()
  for (const title of titles) {
    const kept = rows.filter((row) => shown.some((product) => product.id === row.id && product.line === title))
    const bySlug = rows.filter((row) => row.slug === title)
    const named = bySlug.length > 0 ? bySlug : rows.filter((row) => row.title === title)
    const [found, another] = kept.length > 0 ? kept : named
    if (!found || another) return { ok: false, reason: 'no-product', title }
    ids.add(found.id)
  }
  return { ok: true, ids: [...ids] }
}

function toColumns({ timeZone }: Ctx, input: DiscountInput, productIds: string[]) {
  const { code, kind, value, usage_limit, minimum, starts_on, ends_on } = input
  return {
    code,
    kind,
    value,
    automatic: input.automatic,
    excludesSale: input.excludes_sale,
    perCustomerLimit: input.customer_limit,
    collectionIds: input.collections,
    productIds,
    minimumCents: minimum ?? 0,
    usageLimit: usage_limit,
    startsAt: starts_on ? startOfDayIn(timeZone, starts_on) : null,
    endsAt: ends_on ? endOfDayIn(timeZone, ends_on) : null,
  }
}

function audit(ctx: Ctx, action: AuditAction, subjectId: string, code: string): Promise<void> {
  return recordAudit(ctx, { action, subjectType: 'discount', subjectId, details: { code } })
}
