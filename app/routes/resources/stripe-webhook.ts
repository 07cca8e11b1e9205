import { ingestPaymentEvent } from '#app/domain/orders/settlement/ingest-payment-event.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { InvalidSignature, MalformedEvent, type PaymentEvent } from '#app/platform/payments/payments.server.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import type { Route } from './+types/stripe-webhook'

/**
 * Receives the payment service's webhooks. The signature of the raw body is verified before anything is parsed. A later
 * failure responds with 500, so that the service sends the event again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  if (!ctx.payments) throw notFound()
  const body = new Uint8Array(await runOutsideSlot(() => request.arrayBuffer()))
  let event: PaymentEvent
  try {
    event = ctx.payments.parseEvent(body, request.headers.get('Stripe-Signature'), ctx.now)
  } catch (error) {
    const isMalformed = error instanceof MalformedEvent
    if (!isMalformed && !(error instanceof InvalidSignature)) throw error
    ctx.log.warn({ reason: error.message }, 'webhook rejected')
    return Response.json({ error: isMalformed ? 'malformed event' : 'bad signature' }, { status: 400 })
  }
  await ingestPaymentEvent(ctx, event)
  return Response.json({ received: true })
}
