import { Stripe } from 'stripe'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { type Payments, RefundDeclined, type SessionRequest } from './payments.server.ts'
import { parseStripeEvent, parseStripeSession } from './stripe-shapes.server.ts'

/**
 * Stripe takes 30 minutes to 24 hours from its own clock; ours is 30 from the reservation, ended by a task. The rest
 * is for clocks that differ and for the way there.
 */
const SESSION_MINUTES = 33

/** A hosted page that does not open within a few seconds is worse than a clear refusal. */
const TIMEOUT_MS = 6000

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Where the SDK asks instead of api.stripe.com, for tests. */
  apiUrl: string | null
  /** Until an answer counts as missing; asked twice more then. */
  timeoutMs?: number
}

/** Stripe Checkout by the official SDK, which pins the version of the interface that it was made for. */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiUrl,
  timeoutMs = TIMEOUT_MS,
}: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: timeoutMs, ...parseApiHost(apiUrl) })
  const findSession = async (id: string) => {
    try {
      return parseStripeSession(await stripe.checkout.sessions.retrieve(id))
    } catch (error) {
      if (isPermanentError(error) && error.code === 'resource_missing') return null
      throw error
    }
  }
  return {
    provider: 'stripe',
    async createSession(request) {
      const session = await stripe.checkout.sessions.create(sessionParams(request), {
        idempotencyKey: request.checkoutId,
      })
      return { id: session.id, url: session.url }
    },
    async expireSession(id) {
      try {
        return parseStripeSession(await stripe.checkout.sessions.expire(id))
      } catch (error) {
        // No longer open: paid meanwhile, or expired before.
        if (!isPermanentError(error)) throw error
        return findSession(id)
      }
    },
    findSession,
    async *listSessions(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        yield parseStripeSession(session)
      }
    },
    async refund({ paymentReference, amountCents, key }) {
      try {
        const params = { payment_intent: paymentReference, amount: amountCents, metadata: { key } }
        return { id: (await stripe.refunds.create(params, { idempotencyKey: key })).id }
      } catch (error) {
        throw isPermanentError(error) ? new RefundDeclined(error.message) : error
      }
    },
    async findRefund({ paymentReference, key }) {
      for await (const refund of stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })) {
        const stands = refund.status !== 'failed' && refund.status !== 'canceled'
        if (stands && refund.metadata?.['key'] === key) return { id: refund.id }
      }
      return null
    },
    parseEvent: (body, signature, now) => parseStripeEvent(body, signature, webhookSecret, now),
    test: null,
  }
}

/** The session that a checkout asks for: what Stripe charges is our own total, to the cent. */
export function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutToken, lines, currency, delivery, customerEmail, createdAt } = request
  const metadata = { checkout: checkoutToken }
  return {
    mode: 'payment',
    client_reference_id: checkoutToken,
    metadata,
    line_items: lines.map((line) => lineItem(line, currency)),
    // Ours to the cent: nothing is worked out anew by the service.
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: delivery === 'post' ? 'Delivery by post' : 'Pick-up',
          fixed_amount: { amount: request.shippingCents, currency },
        },
      },
    ],
    ...(delivery === 'post' ? { shipping_address_collection: { allowed_countries: ['AU'] } } : {}),
    phone_number_collection: { enabled: true },
    ...(customerEmail ? { customer_email: customerEmail } : {}),
    payment_intent_data: { metadata },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(createdAt.getTime() / 1000) + SESSION_MINUTES * 60,
  }
}

/** A line at its agreed amount. A share of a discount rarely divides by the pieces, so then the line is one item. */
function lineItem(line: OrderLineSnapshot, currency: string): Stripe.Checkout.SessionCreateParams.LineItem {
  const { title, variantTitle, quantity, unitCents, discountCents } = line
  const name = variantTitle === title ? title : `${title} (${variantTitle})`
  if (discountCents === 0) {
    return { quantity, price_data: { currency, unit_amount: unitCents, product_data: { name } } }
  }
  const whole = { currency, unit_amount: unitCents * quantity - discountCents }
  return {
    quantity: 1,
    price_data: { ...whole, product_data: { name: quantity > 1 ? `${quantity} × ${name}` : name } },
  }
}

/** Would asking again get the same answer? Timeouts, 429 (whatever type it comes with), 409 and 5xx would not. */
function isPermanentError(error: unknown): error is Stripe.errors.StripeError {
  const refused =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  return refused && error.statusCode !== 429 && error.statusCode !== 409
}

function parseApiHost(apiUrl: string | null): Stripe.StripeConfig {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const plain = protocol === 'http:'
  return { host: hostname, protocol: plain ? 'http' : 'https', port: port || (plain ? 80 : 443) }
}
