import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import { products, productVariants, variantOptions } from '#db/schema/catalogue.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import type { CheckoutItem, CheckoutProblem } from './checkout.ts'

export type BuiltOrderLines = { lines: OrderLineSnapshot[]; problems: CheckoutProblem[] }

/**
 * What the wanted items are and cost now, by our own prices: lines in the order wanted, without discounts, and a
 * refusal for each item that cannot be had. A hidden product can be bought by who knows it; a draft is unknown.
 *
 * @param options.lock holds the variants until the transaction ends, in the order of their ids: everybody who locks
 *   several takes them in that order, so nobody waits in a circle
 */
export async function buildOrderLines(
  ctx: Ctx,
  wanted: readonly CheckoutItem[],
  options: { lock: boolean } = { lock: false },
): Promise<BuiltOrderLines> {
  const hasValues = sql<boolean>`exists (select from ${variantOptions} where ${variantOptions.variantId} = ${productVariants.id})`
  const query = ctx.db
    .select({ variant: productVariants, title: products.title, purchasable: products.purchasable, hasValues })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        inArray(
          productVariants.id,
          wanted.map(({ variantId }) => variantId),
        ),
        isNull(productVariants.deletedAt),
        isNull(products.deletedAt),
        eq(products.status, 'published'),
      ),
    )
    .orderBy(asc(productVariants.id))
  const rows = await (options.lock ? query.for('no key update', { of: productVariants }) : query)
  const known = new Map(rows.map((row) => [row.variant.id, row]))
  const agreement: BuiltOrderLines = { lines: [], problems: [] }
  for (const { variantId, quantity } of wanted) {
    const row = known.get(variantId)
    if (!row) {
      agreement.problems.push({ code: 'unknown_variant', variantId })
      continue
    }
    const { variant, title, purchasable, hasValues } = row
    // Without options there is one variant, whose own title says nothing more.
    const variantTitle = hasValues ? variant.title : title
    const left = variant.onHand - variant.reserved
    if (!purchasable) agreement.problems.push({ code: 'not_purchasable', variantId, title })
    else if (variant.manageInventory && left < quantity) {
      agreement.problems.push({ code: 'insufficient_inventory', variantId, title, variantTitle, left })
    }
    agreement.lines.push({
      variantId,
      productId: variant.productId,
      title,
      variantTitle,
      sku: variant.sku,
      quantity,
      unitCents: unitPrice({ price: variant.priceCents, salePrice: variant.saleCents }),
      discountCents: 0,
      reserved: variant.manageInventory,
    })
  }
  return agreement
}
