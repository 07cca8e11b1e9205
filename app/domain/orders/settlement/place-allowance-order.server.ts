import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { PaymentCustomer } from '#app/platform/payments/payments.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { placeOrder } from './place-order.server.ts'

/**
 * Creates the order of a checkout that a staff allowance pays in full, once for any number of calls. An ended checkout
 * stays as it is. Only its customer has the token.
 *
 * @throws a 404 response for an unknown token, and for a checkout that needs a payment
 */
export async function placeAllowanceOrder(ctx: Ctx, token: string, customer: PaymentCustomer): Promise<void> {
  assertCan(ctx.actor, 'store.shop')
  await transaction(ctx, async (ctx) => {
    const isIt = and(eq(checkouts.token, token), eq(checkouts.provider, 'allowance'))
    const [checkout] = await ctx.db.select().from(checkouts).where(isIt).for('update')
    if (!checkout) throw notFound()
    if (checkout.status !== 'open') return
    await placeOrder(ctx, checkout, {
      id: `allowance_${checkout.id}`,
      checkoutToken: token,
      status: 'complete',
      paid: true,
      amountCents: 0,
      currency: checkout.currency,
      paymentReference: null,
      customer,
    })
  })
}
