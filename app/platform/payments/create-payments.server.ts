import type { Database } from '#db/client.ts'
import type { Payments } from './payments.server.ts'
import { createStripePayments, type StripeOptions } from './stripe-payments.server.ts'
import { createTestPayments } from './test-payments.server.ts'

type PaymentConfig = { stripe: StripeOptions | null; production: boolean }

/** Stripe where it is configured; otherwise the test service, or null in production. */
export function createPayments({ stripe, production }: PaymentConfig, db: Database, secret: string): Payments | null {
  if (stripe) return createStripePayments(stripe)
  return production ? null : createTestPayments(db, secret)
}
