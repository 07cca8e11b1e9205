import { Stripe } from 'stripe'
import type { PostalAddress } from '#db/schema/checkout.ts'
import { BadSignature, type PaymentEvent, type PaymentNews, type PaymentSession } from './payments.server.ts'

/** Seconds that a webhook may be old: Stripe's own tolerance. */
const TOLERANCE = 300

/** Bytes as text and nothing else: the SDK's own reading would forgive a byte order mark and invalid UTF-8. */
const EXACTLY = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const SESSION_NEWS = {
  'checkout.session.completed': 'completed',
  'checkout.session.async_payment_succeeded': 'succeeded',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
} as const

/**
 * Reads a webhook's raw body. The signature covers the bytes as they came (`t.body`, HMAC-SHA256); a body that was
 * parsed and written again does not pass.
 *
 * @throws BadSignature for every body whose origin is not proven, before any of it is looked at
 */
export function readStripeEvent(body: Uint8Array, signature: string | null, secret: string, now: Date): PaymentEvent {
  let event: Stripe.Event
  try {
    const text = EXACTLY.decode(body)
    event = Stripe.webhooks.constructEvent(text, signature ?? '', secret, TOLERANCE, undefined, now.getTime())
  } catch (error) {
    throw new BadSignature(error instanceof Error ? error.message.split('\n')[0] : 'unreadable')
  }
  return { id: event.id, type: event.type, news: newsOf(event) }
}

function newsOf(event: Stripe.Event): PaymentNews {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: SESSION_NEWS[event.type], session: readStripeSession(event.data.object) }
    case 'charge.refunded': {
      const { payment_intent, amount_refunded, metadata } = event.data.object
      const paymentReference = idOf(payment_intent)
      if (!paymentReference) return { kind: 'other' }
      const checkoutToken = metadata?.['checkout'] ?? null
      return { kind: 'refunded', paymentReference, refundedCents: amount_refunded, checkoutToken }
    }
    case 'refund.failed':
    case 'refund.updated':
      return failedRefundNews(event.data.object)
    case 'charge.dispute.created': {
      const { payment_intent, amount, reason } = event.data.object
      const paymentReference = idOf(payment_intent)
      return paymentReference
        ? { kind: 'disputed', paymentReference, amountCents: amount, reason: reason.replaceAll('_', ' ') }
        : { kind: 'other' }
    }
    default:
      return { kind: 'other' }
  }
}

function failedRefundNews(refund: Stripe.Refund): PaymentNews {
  const { id, status, amount, metadata, failure_reason } = refund
  const paymentReference = idOf(refund.payment_intent)
  if (!paymentReference || !(status === 'failed' || status === 'canceled')) return { kind: 'other' }
  const reason = (failure_reason ?? status).replaceAll('_', ' ')
  const key = metadata?.['key'] ?? null
  return { kind: 'refund-failed', paymentReference, refundId: id, key, amountCents: amount, reason }
}

/** A session in our words. `no_payment_required` (nothing to pay after a discount) counts as paid. */
export function readStripeSession(session: Stripe.Checkout.Session): PaymentSession {
  const details = session.customer_details
  const shipping = session.collected_information?.shipping_details
  return {
    id: session.id,
    checkoutToken: session.client_reference_id,
    status: session.status ?? 'open',
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentReference: idOf(session.payment_intent),
    customer: details?.email
      ? {
          email: details.email,
          name: shipping?.name || details.name || '',
          phone: details.phone || null,
          address: addressOf(shipping?.address ?? details.address),
        }
      : null,
  }
}

function addressOf(address: Stripe.Address | null | undefined): PostalAddress | null {
  if (!address?.line1) return null
  const { line1, line2, city, state, postal_code: postcode } = address
  return { line1, line2: line2 ?? '', suburb: city ?? '', state: state ?? '', postcode: postcode ?? '' }
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
