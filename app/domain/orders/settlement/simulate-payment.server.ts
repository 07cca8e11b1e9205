import { type Ctx, transaction } from '#app/core/context.ts'
import { type CheckoutStatus, findCheckout, findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { PaymentCustomer, TestOutcome } from '#app/platform/payments/payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { deliverNow, deliverTestEvent } from './deliver-test-event.server.ts'

/**
 * Does at the test payment service what somebody chose on its page. Its webhooks are queued in the transaction of the
 * act, as a real service would send them whatever becomes of this request, and delivered at once as well, so that the
 * next page knows. A second click finds the session past that and changes nothing.
 *
 * @param customer what the page's form said; null for acts that ask nothing
 * @returns where the checkout stands now
 * @throws a 404 response for an unknown token, and where payments are real
 */
export async function simulatePayment(
  ctx: Ctx,
  token: string,
  act: TestOutcome,
  customer: PaymentCustomer | null,
): Promise<CheckoutStatus> {
  const test = ctx.payments?.test
  const checkout = test ? await findCheckout(ctx, token) : null
  const sessionId = checkout?.paymentSessionId
  if (!test || !sessionId) throw notFound()
  const bodies = await transaction(ctx, async (ctx) => {
    const bodies = await test.simulate(ctx.db, sessionId, act, customer, ctx.now)
    for (const body of bodies) await ctx.tasks.enqueue(ctx.db, deliverTestEvent, { body })
    return bodies
  })
  // Webhooks come from the service, not from the person on the page.
  try {
    for (const body of bodies) await deliverNow({ ...ctx, actor: GUEST }, body)
  } catch (error) {
    ctx.log.warn({ err: error }, 'delivered later, by its task')
  }
  const state = await findCheckoutStatus(ctx, token)
  if (!state) throw notFound()
  return state
}
