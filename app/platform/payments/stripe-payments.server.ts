import { Stripe } from 'stripe'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { type Payments, RefundDeclined, type SessionRequest } from './payments.server.ts'
import { parseStripeEvent, parseStripeSession } from './stripe-shapes.server.ts'

/**
 * Stripe accepts 30 minutes to 24 hours by its own clock. A task ends our reservation after 30 minutes; the other three
 * allow for clock differences and latency.
 */
const SESSION_MINUTES = 33

/** An error after a few seconds is better than a payment page that does not open. */
const TIMEOUT_MS = 6000

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Replaces api.stripe.com in tests. */
  apiUrl: string | null
  /** Timeout of one request, which is retried twice. */
  timeoutMs?: number
}

/** Stripe Checkout through the official SDK, which pins its API version. */
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
        // Not open any more: it has been paid or has expired.
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
        const isActive = refund.status !== 'failed' && refund.status !== 'canceled'
        if (isActive && refund.metadata?.['key'] === key) return { id: refund.id }
      }
      return null
    },
    parseEvent: (body, signature, now) => parseStripeEvent(body, signature, webhookSecret, now),
    test: null,
  }
}

/** The parameters of a session: Stripe charges exactly our own total. */
export function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutToken, lines, currency, delivery, customerEmail, createdAt } = request
  const metadata = { checkout: checkoutToken }
  return {
    mode: 'payment',
    client_reference_id: checkoutToken,
    metadata,
    line_items: lines.map((line) => lineItem(line, currency)),
    // Our own amount, so that Stripe does not calculate shipping.
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

/** A line with its agreed amount. A discounted line is one item, because the discount rarely divides by its quantity. */
function lineItem(line: OrderLineSnapshot, currency: string): Stripe.Checkout.SessionCreateParams.LineItem {
  const { title, variantTitle, quantity, unitCents, discountCents } = line
  const name = variantTitle === title ? title : `${title} (${variantTitle})`
  if (discountCents === 0) {
    return { quantity, price_data: { currency, unit_amount: unitCents, product_data: { name } } }
  }
  const price = { currency, unit_amount: unitCents * quantity - discountCents }
  return {
    quantity: 1,
    price_data: { ...price, product_data: { name: quantity > 1 ? `${quantity} × ${name}` : name } },
  }
}

/** True for an error that a retry cannot change. Timeouts, 409, 429 (of any error type) and 5xx can. */
function isPermanentError(error: unknown): error is Stripe.errors.StripeError {
  const isRejected =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  return isRejected && error.statusCode !== 429 && error.statusCode !== 409
}

function parseApiHost(apiUrl: string | null): Stripe.StripeConfig {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const plain = protocol === 'http:'
  return { host: hostname, protocol: plain ? 'http' : 'https', port: port || (plain ? 80 : 443) }
}
