import type { Ctx } from '#app/core/context.ts'
import type { StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { type CheckoutProblem, MAX_CHARGE_CENTS, MIN_CHARGE_CENTS } from './checkout.ts'
import { findDiscountProblem } from './discounts/discount.ts'
import { type Discount, findDiscountByCode } from './discounts/redeem-discount.server.ts'
import { calculateTotals, type Delivery, type Totals } from './totals.ts'

export type PricedCart = { lines: OrderLineSnapshot[]; totals: Totals; discount: Discount | null }

/** What agreed lines come to with a discount and a way of delivery, each line with its share of the discount. */
export async function priceLines(
  ctx: Ctx,
  lines: OrderLineSnapshot[],
  wish: { discountCode?: string | null; delivery?: Delivery },
  settings: StoreSettings,
): Promise<({ ok: true } & PricedCart) | { ok: false; refusal: CheckoutProblem }> {
  const delivery = wish.delivery ?? 'post'
  if (delivery === 'pickup' && !settings.pickupAddress) return { ok: false, refusal: { code: 'delivery' } }
  const discount = wish.discountCode?.trim() ? await findDiscountByCode(ctx, wish.discountCode) : null
  if (wish.discountCode?.trim()) {
    const subtotal = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
    const problem = discount ? findDiscountProblem(discount, subtotal, ctx.now) : ({ reason: 'unknown' } as const)
    if (problem) return { ok: false, refusal: { code: 'discount', problem } }
  }
  const totals = calculateTotals(lines, discount, delivery, settings)
  if ((totals.totalCents > 0 && totals.totalCents < MIN_CHARGE_CENTS) || totals.totalCents > MAX_CHARGE_CENTS) {
    return { ok: false, refusal: { code: 'amount' } }
  }
  const shared = lines.map((line, place) => ({ ...line, discountCents: totals.lineDiscounts[place] ?? 0 }))
  return { ok: true, lines: shared, totals, discount }
}
