import type { Db } from '#db/client.ts'
import type { OrderLineSnapshot, PostalAddress } from '#db/schema/checkout.ts'

/** The customer's details from the payment service. */
export type PaymentCustomer = { email: string; name: string; phone: string | null; address: PostalAddress | null }

/** A session of the payment service: the hosted page of one checkout. Amounts in minor units of `currency`. */
export type PaymentSession = {
  id: string
  /** The token of our checkout; null for sessions that we did not create. */
  checkoutToken: string | null
  status: 'open' | 'complete' | 'expired'
  /** True if the payment has arrived, or if there was nothing to pay. A complete session may still await it. */
  paid: boolean
  amountCents: number
  currency: string
  /** The reference for refunds; null before a payment. */
  paymentReference: string | null
  customer: PaymentCustomer | null
}

/** The data of a payment event. `other` events are ignored. */
export type PaymentEventData =
  | { kind: 'completed' | 'succeeded' | 'failed' | 'expired'; session: PaymentSession }
  | { kind: 'refunded'; paymentReference: string; refundedCents: number; checkoutToken: string | null }
  /** A refund that failed later; `key` is its idempotency key, null for refunds that we did not request. */
  | {
      kind: 'refund-failed'
      paymentReference: string
      refundId: string
      key: string | null
      amountCents: number
      reason: string
    }
  /** The customer disputes the payment with their bank (chargeback). */
  | { kind: 'disputed'; paymentReference: string; amountCents: number; reason: string }
  | { kind: 'other' }

export type PaymentEvent = { id: string; type: string; data: PaymentEventData }

/** The checkout's data for a payment session. */
export type SessionRequest = {
  /** Also the idempotency key of the session. */
  checkoutId: string
  checkoutToken: string
  lines: readonly OrderLineSnapshot[]
  shippingCents: number
  totalCents: number
  currency: string
  delivery: 'post' | 'pickup'
  customerEmail: string | null
  successUrl: string
  cancelUrl: string
  createdAt: Date
}

/** The payment service: Stripe or the test payment service. */
export type Payments = {
  provider: 'stripe' | 'test'
  /** Creates a session; `url` is its hosted page, or null for our own page /pay/{token}. */
  createSession(request: SessionRequest): Promise<{ id: string; url: string | null }>
  /**
   * Expires an open session, so that it cannot be paid any more.
   *
   * @returns the session afterwards, `complete` if it has just been paid; null for a session of another account
   */
  expireSession(id: string): Promise<PaymentSession | null>
  findSession(id: string): Promise<PaymentSession | null>
  /** The sessions created since then, newest first. */
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** Refunds a payment once per idempotency key `key`. @throws RefundRefused if a retry cannot succeed */
  refund(request: { paymentReference: string; amountCents: number; key: string }): Promise<{ id: string }>
  /** The refund with the idempotency key `key` that has not failed, or null. For keys that the service has forgotten. */
  findRefund(request: { paymentReference: string; key: string }): Promise<{ id: string } | null>
  /** Parses a webhook. @throws InvalidSignature unless its signature is correct and at most 300 s old */
  parseEvent(body: Uint8Array, signature: string | null, now: Date): PaymentEvent
  /** The controls of the test payment service; null for a real one. */
  test: TestControls | null
}

/** The outcomes that can be chosen on the test payment page. */
export type TestOutcome = 'pay' | 'pay-later' | 'settle' | 'fail' | 'decline' | 'expire'

export type TestControls = {
  /**
   * Applies an outcome to a session, in the caller's transaction.
   *
   * @returns the bodies of the resulting webhooks in order; none if the session cannot have this outcome any more
   */
  simulate(
    db: Db,
    sessionId: string,
    outcome: TestOutcome,
    customer: PaymentCustomer | null,
    now: Date,
  ): Promise<string[]>
  /** The signature header for a webhook body. */
  sign(body: string, now: Date): string
}

/** The signature of a webhook is wrong or too old. */
export class InvalidSignature extends Error {}

/** The payment service declines this refund permanently. */
export class RefundDeclined extends Error {}
