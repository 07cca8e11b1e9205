import { type Ctx, transaction } from '#app/core/context.ts'
import { type CheckoutStatus, findCheckout, findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { PaymentCustomer, TestOutcome } from '#app/platform/payments/payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { deliverNow, deliverTestEvent } from './deliver-test-event.server.ts'

/**
 * Applies an outcome that was chosen on the test payment page. Its webhooks are enqueued in the same transaction, and
 * also delivered immediately, so that the next page shows the result. A second click changes nothing, because the
 * session is no longer in the state that the outcome needs.
 *
 * @param customer the details from the page's form; null for outcomes that ask for none
 * @returns the checkout's status afterwards
 * @throws a 404 response for an unknown token, and if payments are real
 */
export async function simulatePayment(
  ctx: Ctx,
  token: string,
  outcome: TestOutcome,
  customer: PaymentCustomer | null,
): Promise<CheckoutStatus> {
  const test = ctx.payments?.test
  const checkout = test ? await findCheckout(ctx, token) : null
  const sessionId = checkout?.paymentSessionId
  if (!test || !sessionId) throw notFound()
  const bodies = await transaction(ctx, async (ctx) => {
    const bodies = await test.simulate(ctx.db, sessionId, outcome, customer, ctx.now)
    for (const body of bodies) await ctx.tasks.enqueue(ctx.db, deliverTestEvent, { body })
    return bodies
  })
  // The payment service sends webhooks, so the person on the page is not their actor.
  try {
    for (const body of bodies) await deliverNow({ ...ctx, actor: GUEST }, body)
  } catch (error) {
    ctx.log.warn({ err: error }, 'webhook left to its task')
  }
  const status = await findCheckoutStatus(ctx, token)
  if (!status) throw notFound()
  return status
}
