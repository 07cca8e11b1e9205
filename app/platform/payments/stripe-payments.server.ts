import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { lineTitle } from '#app/lib/line-title.ts'
import type { OrderLineSnapshot } from '#db/schema/checkout.ts'
import { runOutsideSlot } from '../request-slot.server.ts'
import { type Payments, RefundDeclined, type SessionRequest } from './payments.server.ts'
import { MAX_REFERENCE_LENGTH, parseStripeEvent, parseStripeSession, REFERENCE_FIELD } from './stripe-shapes.server.ts'

/**
 * Stripe accepts 30 minutes to 24 hours by its own clock. The reservation lasts 30 minutes, and a task expires the
 * session; the other minutes allow for clock differences and latency.
 */
const SESSION_MINUTES = 33

const TIMEOUT_MS = 6000
/**
 * Limit for a call that a customer may be waiting for, with its retries: three attempts would take 19 s. An error lets
 * them try again. A session that Stripe creates all the same is shown to nobody, and `reconcilePayments` expires it.
 */
const CUSTOMER_TIMEOUT_MS = 2500

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Replaces api.stripe.com in tests. */
  apiUrl: string | null
  /** Timeout of one request; the SDK retries twice. */
  timeoutMs?: number
  /** Limit for creating or expiring a session, with its retries. */
  customerTimeoutMs?: number
}

/**
 * Stripe Checkout through the official SDK, which pins the API version. A request holds no slot while it waits for a
 * session (`runOutsideSlot`); the other calls are made by tasks.
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiUrl,
  timeoutMs = TIMEOUT_MS,
  customerTimeoutMs = CUSTOMER_TIMEOUT_MS,
}: StripeOptions): Payments {
  const config = { maxNetworkRetries: 2, timeout: timeoutMs, ...parseApiHost(apiUrl) }
  const stripe = new Stripe(secretKey, config)
  /** Runs a call, and aborts it at the limit: the SDK has no limit of a call with its retries. */
  const forCustomer = <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> =>
    runOutsideSlot(() => {
      const limit = AbortSignal.timeout(customerTimeoutMs)
      const fetchUntilLimit: typeof fetch = (url, init) =>
        fetch(url, { ...init, signal: AbortSignal.any([limit, ...(init?.signal ? [init.signal] : [])]) })
      const httpClient = Stripe.createFetchHttpClient(fetchUntilLimit)
      return Promise.race([call(new Stripe(secretKey, { ...config, httpClient })), rejectAfter(customerTimeoutMs)])
    })
  const findSession = async (id: string) => {
    try {
      return parseStripeSession(await runOutsideSlot(() => stripe.checkout.sessions.retrieve(id)))
    } catch (error) {
      if (isPermanentError(error) && error.code === 'resource_missing') return null
      throw error
    }
  }
  /** The refunds of a payment that have not failed. */
  async function* listRefunds(paymentReference: string) {
    for await (const refund of stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })) {
      if (refund.status !== 'failed' && refund.status !== 'canceled') yield refund
    }
  }
  return {
    provider: 'stripe',
    async createSession(request) {
      const options = { idempotencyKey: request.checkoutId }
      const session = await forCustomer((stripe) => stripe.checkout.sessions.create(sessionParams(request), options))
      return { id: session.id, url: session.url }
    },
    async expireSession(id) {
      try {
        return parseStripeSession(await forCustomer((stripe) => stripe.checkout.sessions.expire(id)))
      } catch (error) {
        // The session is no longer open: it was paid or has expired.
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
      for await (const refund of listRefunds(paymentReference)) {
        if (refund.metadata?.['key'] === key) return { id: refund.id }
      }
      return null
    },
    async sumRefunds(paymentReference) {
      let cents = 0
      for await (const { amount } of listRefunds(paymentReference)) cents += amount
      return cents
    },
    parseEvent: (body, signature, now) => parseStripeEvent(body, signature, webhookSecret, now),
    test: null,
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, null, { ref: false })
  throw new Error(`Stripe did not answer within ${ms} ms`)
}

/** Parameters of a checkout's session. Stripe charges our own total, to the cent. */
export function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { checkoutToken, currency, delivery, customerEmail, createdAt } = request
  const metadata = { checkout: checkoutToken }
  return {
    mode: 'payment',
    client_reference_id: checkoutToken,
    metadata,
    line_items: lineItems(request),
    // A fixed amount, so that Stripe does not compute shipping itself.
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: delivery === 'post' ? (request.deliveryMethod ?? 'Delivery by post') : 'Pick-up',
          fixed_amount: { amount: request.allowanceCents > 0 ? 0 : request.shippingCents, currency },
        },
      },
    ],
    ...(delivery === 'post' ? { shipping_address_collection: { allowed_countries: ['AU'] } } : {}),
    phone_number_collection: { enabled: true },
    ...(customerEmail ? { customer_email: customerEmail } : {}),
    // Stripe asks businesses for their name and ABN, and checks its form.
    tax_id_collection: { enabled: true },
    custom_fields: [
      {
        key: REFERENCE_FIELD,
        label: { type: 'custom', custom: 'Your reference' },
        type: 'text',
        optional: true,
        text: { maximum_length: MAX_REFERENCE_LENGTH },
      },
    ],
    payment_intent_data: { metadata },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(createdAt.getTime() / 1000) + SESSION_MINUTES * 60,
  }
}

/**
 * The lines of an order. With a staff allowance they are one item with what is left to charge, delivery included:
 * Stripe adds the items up, and has no negative ones.
 */
function lineItems(request: SessionRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { lines, currency, totalCents, allowanceCents } = request
  if (allowanceCents === 0) return lines.map((line) => lineItem(line, currency))
  const name = `${lines.map((line) => `${line.quantity} × ${lineTitle(line)}`).join(', ')}, less staff allowance`
  const price = { currency, unit_amount: totalCents - allowanceCents, product_data: { name: name.slice(-250) } }
  return [{ quantity: 1, price_data: price }]
}

/** A line at its own price. A discounted line is sent as one item, because its share rarely divides by the quantity. */
function lineItem(line: OrderLineSnapshot, currency: string): Stripe.Checkout.SessionCreateParams.LineItem {
  const { quantity, unitCents, discountCents } = line
  const name = lineTitle(line)
  if (discountCents === 0) {
    return { quantity, price_data: { currency, unit_amount: unitCents, product_data: { name } } }
  }
  const total = { currency, unit_amount: unitCents * quantity - discountCents }
  return {
    quantity: 1,
    price_data: { ...total, product_data: { name: quantity > 1 ? `${quantity} × ${name}` : name } },
  }
}

/** Whether a retry would fail too. Timeouts, 429 of any error type, 409 and 5xx are temporary. */
function isPermanentError(error: unknown): error is Stripe.errors.StripeError {
  const isClientError =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  return isClientError && error.statusCode !== 429 && error.statusCode !== 409
}

function parseApiHost(apiUrl: string | null): Stripe.StripeConfig {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttp = protocol === 'http:'
  return { host: hostname, protocol: isHttp ? 'http' : 'https', port: port || (isHttp ? 80 : 443) }
}
