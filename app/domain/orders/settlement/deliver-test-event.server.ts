import type { Ctx, TaskContext } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { ingestPaymentEvent } from './ingest-payment-event.server.ts'

/**
 * The test service's deliveries: a body, signed afresh each time as Stripe does, read and taken in by the code of
 * /webhooks/stripe; tried again until it is taken.
 */
export const deliverTestEvent = defineTask<{ body: string }, TaskContext>({
  name: 'deliver-test-event',
  async run({ now, ...ground }, { body }) {
    await deliverNow({ ...ground, now: now(), actor: GUEST, requestId: null }, body)
  },
})

/** Delivers one body now. */
export async function deliverNow(ctx: Ctx, body: string): Promise<void> {
  const { payments } = ctx
  if (!payments?.test) return
  const signature = payments.test.sign(body, ctx.now)
  await ingestPaymentEvent(ctx, payments.parseEvent(Buffer.from(body), signature, ctx.now))
}
