import type { Database } from '#db/client.ts'
import type { Payments } from './payments.server.ts'
import { type StripeOptions, stripePayments } from './stripe-payments.server.ts'
import { testPaymentService } from './test-payments.server.ts'

type Given = { stripe: StripeOptions | null; production: boolean }

/** Stripe where it is configured, else the test service; in production nothing else than real payments (product.md section 6). */
export function openPayments({ stripe, production }: Given, db: Database, secret: string): Payments | null {
  if (stripe) return stripePayments(stripe)
  return production ? null : testPaymentService(db, secret)
}
