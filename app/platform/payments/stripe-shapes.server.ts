import { Stripe } from 'stripe'
import { formatAbn, parseAbn } from '#app/lib/abn.ts'
import type { PostalAddress, PurchaseDetails } from '#db/schema/checkout.ts'
import {
  InvalidSignature,
  MalformedEvent,
  type PaymentEvent,
  type PaymentEventData,
  type PaymentSession,
} from './payments.server.ts'

/** The field of the payment page for a company's own purchase number. */
export const REFERENCE_FIELD = 'reference'
export const MAX_REFERENCE_LENGTH = 60

/** Stripe's own tolerance. */
const MAX_WEBHOOK_AGE_SECONDS = 300

/** Rejects a byte order mark and invalid UTF-8, which the SDK's own decoding accepts. */
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const SESSION_EVENT_KINDS = {
  'checkout.session.completed': 'completed',
  'checkout.session.async_payment_succeeded': 'succeeded',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
} as const

/**
 * Verifies and parses the raw body of a webhook. The signature covers the exact bytes (HMAC-SHA256 of `t.body`), so a
 * body that was parsed and serialised again is rejected.
 *
 * @throws InvalidSignature before any of the body is parsed
 * @throws MalformedEvent for a signed body without an event id, a type or an object
 */
export function parseStripeEvent(body: Uint8Array, signature: string | null, secret: string, now: Date): PaymentEvent {
  let event: Stripe.Event
  try {
    const text = STRICT_UTF8.decode(body)
    event = Stripe.webhooks.constructEvent(
      text,
      signature ?? '',
      secret,
      MAX_WEBHOOK_AGE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    throw new InvalidSignature(error instanceof Error ? error.message.split('\n')[0] : 'unreadable')
  }
  if (!hasEventShape(event)) throw new MalformedEvent('an id, a type or data.object is missing')
  return { id: event.id, type: event.type, data: parseEventData(event) }
}

/** The SDK only parses the JSON; its types promise fields that a body need not have. */
function hasEventShape(event: unknown): event is Stripe.Event {
  const { id, type, data } = (event ?? {}) as Record<string, unknown>
  const object = (data as { object?: unknown } | null | undefined)?.object
  return typeof id === 'string' && typeof type === 'string' && typeof object === 'object' && object !== null
}

function parseEventData(event: Stripe.Event): PaymentEventData {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: SESSION_EVENT_KINDS[event.type], session: parseStripeSession(event.data.object) }
    case 'charge.refunded': {
      const { payment_intent, amount_refunded, metadata } = event.data.object
      const paymentReference = parseId(payment_intent)
      if (!paymentReference) return { kind: 'other' }
      const checkoutToken = metadata?.['checkout'] ?? null
      return { kind: 'refunded', paymentReference, refundedCents: amount_refunded, checkoutToken }
    }
    case 'refund.failed':
    case 'refund.updated':
      return parseFailedRefund(event.data.object)
    case 'charge.dispute.created': {
      const { payment_intent, amount, reason } = event.data.object
      const paymentReference = parseId(payment_intent)
      return paymentReference
        ? { kind: 'disputed', paymentReference, amountCents: amount, reason: reason.replaceAll('_', ' ') }
        : { kind: 'other' }
    }
    default:
      return { kind: 'other' }
  }
}

function parseFailedRefund(refund: Stripe.Refund): PaymentEventData {
  const { id, status, amount, metadata, failure_reason } = refund
  const paymentReference = parseId(refund.payment_intent)
  if (!paymentReference || !(status === 'failed' || status === 'canceled')) return { kind: 'other' }
  const reason = (failure_reason ?? status).replaceAll('_', ' ')
  const key = metadata?.['key'] ?? null
  return { kind: 'refund-failed', paymentReference, refundId: id, key, amountCents: amount, reason }
}

/** Converts a Stripe session. `no_payment_required` (a total of 0 after a discount) counts as paid. */
export function parseStripeSession(session: Stripe.Checkout.Session): PaymentSession {
  const details = session.customer_details
  const shipping = session.collected_information?.shipping_details
  return {
    id: session.id,
    checkoutToken: session.client_reference_id,
    status: session.status ?? 'open',
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentReference: parseId(session.payment_intent),
    customer: details?.email
      ? {
          email: details.email,
          name: shipping?.name || details.name || '',
          phone: details.phone || null,
          address: parseAddress(shipping?.address ?? details.address),
          purchase: parsePurchase(session),
        }
      : null,
  }
}

/** An ABN with a wrong checksum is left out: an invoice must not show it. */
function parsePurchase({ customer_details, custom_fields }: Stripe.Checkout.Session): PurchaseDetails | null {
  const companyName = customer_details?.business_name || null
  const taxId = customer_details?.tax_ids?.find(({ type }) => type === 'au_abn')?.value
  const digits = taxId ? parseAbn(taxId) : null
  const reference = custom_fields?.find(({ key }) => key === REFERENCE_FIELD)?.text?.value?.trim() || null
  if (!companyName && !digits && !reference) return null
  return { companyName, abn: digits && formatAbn(digits), reference }
}

function parseAddress(address: Stripe.Address | null | undefined): PostalAddress | null {
  if (!address?.line1) return null
  const { line1, line2, city, state, postal_code: postcode } = address
  return { line1, line2: line2 ?? '', suburb: city ?? '', state: state ?? '', postcode: postcode ?? '' }
}

function parseId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
