import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { PaymentEvent, PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { paymentEvents } from '#db/schema/payments.ts'
import { handleDispute } from '../refunds/handle-dispute.server.ts'
import { recordExternalRefund } from '../refunds/record-external-refund.server.ts'
import { recordFailedRefund } from '../refunds/record-failed-refund.server.ts'
import { applySessionEvent } from './apply-session-event.server.ts'

/**
 * Applies a webhook event whose signature was verified. The event's id is stored in the transaction of everything that
 * the event does: a repeated event finds its id and does nothing, and an event that fails leaves no trace and is sent
 * again.
 */
export function ingestPaymentEvent(ctx: Ctx, { id, type, data }: PaymentEvent): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const paymentSessionId = 'session' in data ? data.session.id : null
    const inserted = await ctx.db
      .insert(paymentEvents)
      .values({ eventId: id, type, paymentSessionId, outcome: 'nothing-to-do', receivedAt: ctx.now })
      .onConflictDoNothing({ target: paymentEvents.eventId })
      .returning({ eventId: paymentEvents.eventId })
    if (inserted.length === 0 || data.kind === 'other') return
    const outcome = await applyEvent(ctx, data)
    await ctx.db.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.eventId, id))
    ctx.log.info({ eventId: id, type, outcome }, 'payment event')
  })
}

function applyEvent(ctx: Ctx, data: Exclude<PaymentEventData, { kind: 'other' }>): Promise<string> {
  switch (data.kind) {
    case 'refunded':
      return recordExternalRefund(ctx, data)
    case 'refund-failed':
      return recordFailedRefund(ctx, data)
    case 'disputed':
      return handleDispute(ctx, data)
    default:
      return applySessionEvent(ctx, data)
  }
}
