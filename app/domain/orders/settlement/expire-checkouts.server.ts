import { and, asc, eq, lte } from 'drizzle-orm'
import { createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { releaseCheckout } from './release-checkout.server.ts'

/** Checkouts per run: each calls the payment service, about 300 ms. */
const BATCH_SIZE = 100

/**
 * Runs every minute and releases the checkouts whose 30-minute reservation has expired. Each payment session is expired
 * before the stock is released; a session that was paid before that becomes its order. While the payment service is
 * unavailable, the stock stays reserved until the next run.
 */
export const expireCheckouts = defineTask<object, TaskContext>({
  name: 'expire-checkouts',
  schedule: '* * * * *',
  expireInSeconds: 300,
  retryLimit: 0,
  async run(context) {
    const ctx = createTaskCtx(context)
    const expired = await ctx.db
      .select({ token: checkouts.token })
      .from(checkouts)
      .where(and(eq(checkouts.status, 'open'), lte(checkouts.reservedUntil, ctx.now)))
      .orderBy(asc(checkouts.reservedUntil))
      .limit(BATCH_SIZE)
    for (const { token } of expired) {
      try {
        await releaseCheckout(ctx, token)
      } catch (error) {
        ctx.log.warn({ err: error }, 'checkout not expired yet')
      }
    }
  },
})
