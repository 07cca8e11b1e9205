import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { PaymentEvent, PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { paymentEvents } from '#db/schema/payments.ts'
import { noteDispute, noteFailedRefund } from '../refunds/handle-dispute.server.ts'
import { noteRefund } from '../refunds/record-external-refund.server.ts'
import { settleSession } from './settle-session.server.ts'

/**
 * Takes in a webhook whose signature was proven. The event's id and everything that it does are one transaction: an
 * event that comes again finds its id and does nothing; one that fails leaves no trace and is sent again.
 */
export function takePaymentEvent(ctx: Ctx, { id, type, data: news }: PaymentEvent): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const paymentSessionId = 'session' in news ? news.session.id : null
    const taken = await ctx.db
      .insert(paymentEvents)
      .values({ eventId: id, type, paymentSessionId, outcome: 'nothing-to-do', receivedAt: ctx.now })
      .onConflictDoNothing({ target: paymentEvents.eventId })
      .returning({ eventId: paymentEvents.eventId })
    if (taken.length === 0 || news.kind === 'other') return
    const outcome = await take(ctx, news)
    await ctx.db.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.eventId, id))
    ctx.log.info({ eventId: id, type, outcome }, 'payment event')
  })
}

function take(ctx: Ctx, news: Exclude<PaymentEventData, { kind: 'other' }>): Promise<string> {
  switch (news.kind) {
    case 'refunded':
      return noteRefund(ctx, news)
    case 'refund-failed':
      return noteFailedRefund(ctx, news)
    case 'disputed':
      return noteDispute(ctx, news)
    default:
      return settleSession(ctx, news)
  }
}
