import { type Ctx, createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { ingestPaymentEvent } from './ingest-payment-event.server.ts'

/**
 * Delivers a webhook of the test payment service through the code behind /webhooks/stripe. Each try signs the body
 * again, as Stripe does.
 */
export const deliverTestEvent = defineTask<{ body: string }, TaskContext>({
  name: 'deliver-test-event',
  async run(context, { body }) {
    await deliverNow(createTaskCtx(context, GUEST), body)
  },
})

/** Signs and ingests one webhook body. */
export async function deliverNow(ctx: Ctx, body: string): Promise<void> {
  const { payments } = ctx
  if (!payments?.test) return
  const signature = payments.test.sign(body, ctx.now)
  await ingestPaymentEvent(ctx, payments.parseEvent(Buffer.from(body), signature, ctx.now))
}
