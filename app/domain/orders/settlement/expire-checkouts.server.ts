import { and, asc, eq, lte } from 'drizzle-orm'
import type { TaskContext } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { releaseCheckout } from './release-checkout.server.ts'

/** Checkouts a run: each asks the payment service, some 300 ms. */
const BATCH_SIZE = 100

/**
 * Every minute: gives up the checkouts whose 30 minutes are over. Each ends its payment session first and frees its
 * goods then; one that was paid meanwhile becomes its order. Where the payment service cannot be asked the goods stay
 * reserved until the next minute.
 */
export const expireCheckouts = defineTask<object, TaskContext>({
  name: 'expire-checkouts',
  schedule: '* * * * *',
  expireInSeconds: 300,
  retryLimit: 0,
  async run({ now, ...ground }) {
    const ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    const due = await ctx.db
      .select({ token: checkouts.token })
      .from(checkouts)
      .where(and(eq(checkouts.status, 'open'), lte(checkouts.reservedUntil, ctx.now)))
      .orderBy(asc(checkouts.reservedUntil))
      .limit(BATCH_SIZE)
    for (const { token } of due) {
      try {
        await releaseCheckout(ctx, token)
      } catch (error) {
        ctx.log.warn({ err: error }, 'checkout not expired yet')
      }
    }
  },
})
