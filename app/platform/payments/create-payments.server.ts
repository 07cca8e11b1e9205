import type { Database } from '#db/client.ts'
import type { Payments } from './payments.server.ts'
import { createStripePayments, type StripeOptions } from './stripe-payments.server.ts'
import { createTestPayments } from './test-payments.server.ts'

type Given = { stripe: StripeOptions | null; production: boolean }

/** Stripe where it is configured, else the test service; in production nothing else than real payments (product.md section 6). */
export function createPayments({ stripe, production }: Given, db: Database, secret: string): Payments | null {
  if (stripe) return createStripePayments(stripe)
  return production ? null : createTestPayments(db, secret)
}
