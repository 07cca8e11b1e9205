import type { Ctx } from '#app/core/context.ts'
import type { StoreSettings } from '#app/domain/catalogue/settings/store-settings.server.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { type CheckoutProblem, MAX_CHARGE_CENTS, MIN_CHARGE_CENTS } from './checkout.ts'
import { findDiscountProblem } from './discounts/discount.ts'
import { type Discount, findDiscountByCode } from './discounts/redeem-discount.server.ts'
import { calculateTotals, type Delivery, type Totals } from './totals.ts'

export type PricedCart = { lines: OrderLineSnapshot[]; totals: Totals; discount: Discount | null }

type PriceLinesResult = ({ ok: true } & PricedCart) | { ok: false; problem: CheckoutProblem }

/** Prices order lines with a discount and a delivery option. Each returned line has its share of the discount. */
export async function priceLines(
  ctx: Ctx,
  lines: OrderLineSnapshot[],
  options: { discountCode?: string | null; delivery?: Delivery },
  settings: StoreSettings,
): Promise<PriceLinesResult> {
  const delivery = options.delivery ?? 'post'
  if (delivery === 'pickup' && !settings.pickupAddress) return { ok: false, problem: { code: 'delivery' } }
  const discount = options.discountCode?.trim() ? await findDiscountByCode(ctx, options.discountCode) : null
  if (options.discountCode?.trim()) {
    const subtotal = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
    const problem = discount ? findDiscountProblem(discount, subtotal, ctx.now) : ({ reason: 'unknown' } as const)
    if (problem) return { ok: false, problem: { code: 'discount', problem } }
  }
  const totals = calculateTotals(lines, discount, delivery, settings)
  if ((totals.totalCents > 0 && totals.totalCents < MIN_CHARGE_CENTS) || totals.totalCents > MAX_CHARGE_CENTS) {
    return { ok: false, problem: { code: 'amount' } }
  }
  const discounted = lines.map((line, index) => ({ ...line, discountCents: totals.lineDiscounts[index] ?? 0 }))
  return { ok: true, lines: discounted, totals, discount }
}
