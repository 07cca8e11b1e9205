import type { Db } from '#db/client.ts'
import type { OrderLineSnapshot, PostalAddress, PurchaseDetails } from '#db/schema/checkout.ts'

/** The customer's details, as entered at the payment service. */
export type PaymentCustomer = {
  email: string
  name: string
  phone: string | null
  address: PostalAddress | null
  /** Absent in test payments of earlier releases. */
  purchase?: PurchaseDetails | null
}

/** A session of the payment service: one hosted page for one checkout. Amounts in minor units of `currency`. */
export type PaymentSession = {
  id: string
  /** Token of our checkout that the session was created with; null for sessions that are not ours. */
  checkoutToken: string | null
  status: 'open' | 'complete' | 'expired'
  /** Whether the money was received, or the total is 0. A complete session may still be waiting for a bank transfer. */
  paid: boolean
  amountCents: number
  currency: string
  /** Reference for refunds; null before a payment. */
  paymentReference: string | null
  customer: PaymentCustomer | null
}

/** The content of a payment event. `other`: an event that the store does not need. */
export type PaymentEventData =
  | { kind: 'completed' | 'succeeded' | 'failed' | 'expired'; session: PaymentSession }
  | { kind: 'refunded'; paymentReference: string; refundedCents: number; checkoutToken: string | null }
  /**
   * A refund that failed after it was accepted. `key`: the idempotency key of our request, null for refunds made
   * elsewhere.
   */
  | {
      kind: 'refund-failed'
      paymentReference: string
      refundId: string
      key: string | null
      amountCents: number
      reason: string
    }
  /** The customer disputes the payment with their bank. */
  | { kind: 'disputed'; paymentReference: string; amountCents: number; reason: string }
  | { kind: 'other' }

export type PaymentEvent = { id: string; type: string; data: PaymentEventData }

/** The checkout's snapshot that a session is created from. */
export type SessionRequest = {
  /** Also the idempotency key: two requests create one session. */
  checkoutId: string
  checkoutToken: string
  lines: readonly OrderLineSnapshot[]
  shippingCents: number
  totalCents: number
  /** The part of the total that is not charged, because a staff allowance pays it. */
  allowanceCents: number
  currency: string
  delivery: 'post' | 'pickup'
  /** The name of the delivery method; absent or null: the flat rate. */
  deliveryMethod?: string | null
  customerEmail: string | null
  successUrl: string
  cancelUrl: string
  createdAt: Date
}

/** The payment service: Stripe, or the test service that replaces it. */
export type Payments = {
  provider: 'stripe' | 'test'
  /** Creates the payment page; `url` is null where it is our own page, /pay/{token}. */
  createSession(request: SessionRequest): Promise<{ id: string; url: string | null }>
  /**
   * Expires an open session, so that it can no longer be paid.
   *
   * @returns the session afterwards, `complete` where it was paid before; null where the service has no such session
   */
  expireSession(id: string): Promise<PaymentSession | null>
  findSession(id: string): Promise<PaymentSession | null>
  /** Sessions created since then, newest first. */
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** Refunds, once per `key`. @throws RefundDeclined where a retry cannot succeed */
  refund(request: { paymentReference: string; amountCents: number; key: string }): Promise<{ id: string }>
  /** The refund that was made with `key` and has not failed, or null. Needed once the service has forgotten the key. */
  findRefund(request: { paymentReference: string; key: string }): Promise<{ id: string } | null>
  /**
   * What of a payment has been refunded or is being refunded, wherever the refunds were made; failed ones don't count.
   */
  sumRefunds(paymentReference: string): Promise<number>
  /**
   * Verifies and parses a webhook.
   *
   * @throws InvalidSignature unless its signature is valid and at most 300 s old
   * @throws MalformedEvent if it lacks the object that it is about
   */
  parseEvent(body: Uint8Array, signature: string | null, now: Date): PaymentEvent
  /** Controls of the test service; null for Stripe. */
  test: TestControls | null
}

/** An outcome that can be chosen on the test payment page. */
export type TestOutcome = 'pay' | 'pay-later' | 'settle' | 'fail' | 'decline' | 'expire'

export type TestControls = {
  /**
   * Applies an outcome to a session, within the caller's transaction.
   *
   * @returns the bodies of its webhooks in order; none where the session is no longer in the state that it needs
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

/** A webhook that was not sent by the payment service, or is too old. */
export class InvalidSignature extends Error {}

/** A correctly signed webhook without the fields that its type has. Sending it again cannot succeed. */
export class MalformedEvent extends Error {}

/** The payment service declined a refund for good: a retry cannot succeed. */
export class RefundDeclined extends Error {}
