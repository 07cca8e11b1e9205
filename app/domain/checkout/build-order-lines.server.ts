import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isSaleOn, unitPrice } from '#app/domain/catalogue/price.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import type { CheckoutItem, CheckoutProblem } from './checkout.ts'

export type BuiltOrderLines = { lines: OrderLineSnapshot[]; problems: CheckoutProblem[] }

/**
 * Order lines of the requested items at our own current prices, in the requested order and without discounts, and a
 * problem for each item that cannot be bought. A hidden product can be bought by its id; a draft, of a product
 * or of a variant, counts as unknown.
 *
 * @param options.lock locks the variants until the transaction ends. All callers lock variants in the order of their
 *   ids, which avoids deadlocks
 */
export async function buildOrderLines(
  ctx: Ctx,
  items: readonly CheckoutItem[],
  options: { lock: boolean } = { lock: false },
): Promise<BuiltOrderLines> {
  const hasValues = sql<boolean>`exists (select from ${variantOptions} where ${variantOptions.variantId} = ${productVariants.id})`
  const query = ctx.db
    .select({
      variant: productVariants,
      title: products.title,
      purchasable: products.purchasable,
      saleStartsAt: products.saleStartsAt,
      saleEndsAt: products.saleEndsAt,
      hasValues,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        inArray(
          productVariants.id,
          items.map(({ variantId }) => variantId),
        ),
        isSellable,
        isNull(products.deletedAt),
        eq(products.status, 'published'),
      ),
    )
    .orderBy(asc(productVariants.id))
  const rows = await (options.lock ? query.for('no key update', { of: productVariants }) : query)
  const rowsById = new Map(rows.map((row) => [row.variant.id, row]))
  const built: BuiltOrderLines = { lines: [], problems: [] }
  for (const { variantId, quantity } of items) {
    const row = rowsById.get(variantId)
    if (!row) {
      built.problems.push({ code: 'unknown_variant', variantId })
      continue
    }
    const { variant, title, purchasable, hasValues } = row
    // A product without options has one variant, which is shown under the product's title.
    const variantTitle = hasValues ? variant.title : title
    const left = variant.onHand - variant.reserved
    if (!purchasable) built.problems.push({ code: 'not_purchasable', variantId, title })
    else if (variant.manageInventory && left < quantity) {
      const isReserved = variant.onHand >= quantity ? { isReserved: true } : {}
      built.problems.push({ code: 'insufficient_inventory', variantId, title, variantTitle, left, ...isReserved })
    }
    const salePrice = isSaleOn(row, ctx.now) ? variant.saleCents : null
    const unitCents = unitPrice({ price: variant.priceCents, salePrice })
    built.lines.push({
      variantId,
      productId: variant.productId,
      title,
      variantTitle,
      sku: variant.sku,
      quantity,
      unitCents,
      discountCents: 0,
      reserved: variant.manageInventory,
      weightGrams: (variant.weightGrams ?? 0) * quantity,
      isOnSale: unitCents < variant.priceCents,
    })
  }
  return built
}
