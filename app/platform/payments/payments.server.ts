import type { Db } from '#db/client.ts'
import type { OrderLineSnapshot, PostalAddress } from '#db/schema/checkout.ts'

/** Who paid, as the payment service asked them. */
export type PaymentCustomer = { email: string; name: string; phone: string | null; address: PostalAddress | null }

/** A session of the payment service: one hosted page for one checkout. Amounts in minor units of `currency`. */
export type PaymentSession = {
  id: string
  /** Our checkout's token, which the session was made with; null for sessions that are not ours. */
  checkoutToken: string | null
  status: 'open' | 'complete' | 'expired'
  /** Is the money there (or was none to pay)? A complete session may still wait for it. */
  paid: boolean
  amountCents: number
  currency: string
  /** What refunds refer to; null while nothing was paid. */
  paymentReference: string | null
  customer: PaymentCustomer | null
}

/** What a payment event tells. `other`: nothing that a shop has to do with. */
export type PaymentEventData =
  | { kind: 'completed' | 'succeeded' | 'failed' | 'expired'; session: PaymentSession }
  | { kind: 'refunded'; paymentReference: string; refundedCents: number; checkoutToken: string | null }
  /** A refund that did not come about after all; `key` is what it was asked for with, null for those that are not ours. */
  | {
      kind: 'refund-failed'
      paymentReference: string
      refundId: string
      key: string | null
      amountCents: number
      reason: string
    }
  /** The buyer has their bank take the money back. */
  | { kind: 'disputed'; paymentReference: string; amountCents: number; reason: string }
  | { kind: 'other' }

export type PaymentEvent = { id: string; type: string; data: PaymentEventData }

/** What a session is made of: the checkout's own snapshot. */
export type SessionRequest = {
  /** Also the idempotency key: asked twice, there is one session. */
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

/** The payment service: Stripe, or the test service that stands in for it. */
export type Payments = {
  provider: 'stripe' | 'test'
  /** Makes the hosted page; `url` is null where the page is our own, /pay/{token}. */
  createSession(request: SessionRequest): Promise<{ id: string; url: string | null }>
  /**
   * Ends an open session, so that nobody can pay any more.
   *
   * @returns the session as it is then, `complete` if it was too late; null where the service knows none (other keys)
   */
  expireSession(id: string): Promise<PaymentSession | null>
  findSession(id: string): Promise<PaymentSession | null>
  /** Sessions made since, newest first. */
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** Gives money back, once for one `key`. @throws RefundRefused where asking again cannot help */
  refund(request: { paymentReference: string; amountCents: number; key: string }): Promise<{ id: string }>
  /** The refund that was made under `key` and has not failed, or null: the way to know after the service forgot its key. */
  findRefund(request: { paymentReference: string; key: string }): Promise<{ id: string } | null>
  /** Reads a webhook. @throws InvalidSignature unless its signature is right and at most 300 s old */
  parseEvent(body: Uint8Array, signature: string | null, now: Date): PaymentEvent
  /** The test service's own levers; null for a real one. */
  test: TestControls | null
}

/** What somebody does on the test service's page. */
export type TestOutcome = 'pay' | 'pay-later' | 'settle' | 'fail' | 'decline' | 'expire'

export type TestControls = {
  /**
   * Does it in the service's books, within the caller's transaction.
   *
   * @returns the webhooks' bodies that tell of it, in their order; none where the session was past that already
   */
  simulate(db: Db, sessionId: string, act: TestOutcome, customer: PaymentCustomer | null, now: Date): Promise<string[]>
  /** The signature header that a body is delivered with. */
  sign(body: string, now: Date): string
}

/** A webhook that the payment service did not send, or too long ago. */
export class InvalidSignature extends Error {}

/** The payment service will not make this refund, however often it is asked. */
export class RefundDeclined extends Error {}
