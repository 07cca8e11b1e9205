import type Stripe from 'stripe'
import { newId } from '#app/lib/id.ts'
import type { testPayments } from '#db/schema/payments.ts'
import { MAX_REFERENCE_LENGTH, REFERENCE_FIELD } from './stripe-shapes.server.ts'

export type TestSession = typeof testPayments.$inferSelect

/** A test session in Stripe's format, with the fields that our code reads. */
export function renderSession(row: TestSession): Stripe.Checkout.Session {
  const { customer } = row
  const address = customer?.address
    ? {
        line1: customer.address.line1,
        line2: customer.address.line2 || null,
        city: customer.address.suburb,
        state: customer.address.state,
        postal_code: customer.address.postcode,
        country: 'AU',
      }
    : null
  const session: Partial<Stripe.Checkout.Session> = {
    id: row.id,
    object: 'checkout.session',
    client_reference_id: row.checkoutToken,
    metadata: { checkout: row.checkoutToken },
    status: row.status,
    payment_status: row.paymentStatus !== 'paid' ? 'unpaid' : row.amountCents > 0 ? 'paid' : 'no_payment_required',
    amount_total: row.amountCents,
    currency: row.currency,
    payment_intent: row.status === 'complete' ? row.id.replace(/^cs_/, 'pi_') : null,
    customer_details: customer && {
      email: customer.email,
      name: customer.name,
      phone: customer.phone,
      address,
      business_name: customer.purchase?.companyName ?? null,
      individual_name: null,
      tax_exempt: 'none',
      tax_ids: customer.purchase?.abn ? [{ type: 'au_abn', value: customer.purchase.abn }] : [],
    },
    custom_fields: customer?.purchase?.reference ? [referenceField(customer.purchase.reference)] : [],
    collected_information:
      customer && address
        ? { business_name: null, individual_name: null, shipping_details: { name: customer.name, address } }
        : null,
    created: Math.floor(row.createdAt.getTime() / 1000),
    expires_at: Math.floor(row.expiresAt.getTime() / 1000),
    mode: 'payment',
    livemode: false,
  }
  return session as Stripe.Checkout.Session
}

/** The body of a webhook about a session, each with a new event id. */
export function renderSessionEvent(type: string, row: TestSession, now: Date): string {
  return JSON.stringify({
    id: `evt_test_${newId().replaceAll('-', '')}`,
    object: 'event',
    type,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    data: { object: renderSession(row) },
  })
}

function referenceField(value: string): Stripe.Checkout.Session.CustomField {
  const text = { default_value: null, maximum_length: MAX_REFERENCE_LENGTH, minimum_length: null, value }
  return {
    key: REFERENCE_FIELD,
    label: { type: 'custom', custom: 'Your reference' },
    optional: true,
    type: 'text',
    text,
  }
}
