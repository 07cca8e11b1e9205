import type { Ctx } from '#app/core/context.ts'
import { findFirstImages } from '#app/domain/catalogue/first-images.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { PaymentCustomer } from '#app/platform/payments/payments.server.ts'
import { type Checkout, findCheckout } from '../checkout-queries.server.ts'
import type { OrderSummaryData } from '../order-summary.tsx'
import { calculateGst } from '../totals.ts'
import { type PaymentDetails, toPostalAddress } from './payment-details-form.ts'
import { statesOfPostcode } from './postcodes.ts'

export type PaymentPage = {
  token: string
  /** Whether the test payment service is used. */
  isTest: boolean
  /** Whether a staff allowance pays all of it, so that only the details are missing. */
  isPaidByAllowance: boolean
  status: Checkout['status']
  delivery: Checkout['delivery']
  /** The postcode that the delivery was priced for; null: any. */
  postcode: string | null
  reservedUntil: Date
  summary: OrderSummaryData
  /** Where the customer continues: after a payment at `successUrl`, otherwise at `cancelUrl`. */
  successUrl: string
  cancelUrl: string
  /** Stripe's payment page; null for the test service, which uses this page. */
  paymentUrl: string | null
  /** Initial values of the form. */
  customer: Record<string, string>
}

/**
 * The data of a checkout's payment page.
 *
 * @throws a 404 response for an unknown token, and for a test payment if payments are real
 */
export async function loadPaymentPage(ctx: Ctx, token: string): Promise<PaymentPage> {
  const checkout = await findCheckout(ctx, token)
  if (!checkout || (checkout.provider === 'test' && !ctx.payments?.test)) throw notFound()
  const { status, delivery, reservedUntil, successUrl, cancelUrl, paymentUrl } = checkout
  const { lines, subtotalCents, discountCents, discountCode, shippingCents, totalCents } = checkout
  const images = await findFirstImages(
    ctx,
    lines.map(({ productId }) => productId),
  )
  return {
    token,
    isTest: checkout.provider === 'test',
    isPaidByAllowance: checkout.provider === 'allowance',
    status,
    delivery,
    postcode: checkout.deliveryPostcode,
    reservedUntil,
    summary: {
      lines: lines.map(({ productId, title, variantTitle, quantity, unitCents }) => ({
        title,
        variantTitle,
        quantity,
        unitCents,
        image: images.get(productId) ?? null,
      })),
      subtotalCents,
      discountCents,
      discountCode,
      shippingCents,
      totalCents,
      allowanceCents: checkout.allowanceCents,
      gstCents: calculateGst(totalCents),
      delivery,
      deliveryMethod: checkout.deliveryMethod,
    },
    successUrl,
    cancelUrl,
    paymentUrl: checkout.provider === 'stripe' ? paymentUrl : null,
    customer: checkout.provider === 'test' ? defaultDetails(ctx, checkout) : ownDetails(ctx, checkout),
  }
}

/** Test details, so that a demonstration needs no typing; for signed-in customers their own name and email. */
function defaultDetails({ actor }: Ctx, { customerEmail, deliveryPostcode }: Checkout): Record<string, string> {
  const person = actor.kind === 'person' ? actor : null
  return {
    full_name: person?.fullName ?? 'Alex Citizen',
    email: customerEmail ?? person?.email ?? 'alex.citizen@example.com',
    phone: '0491 570 006',
    line1: '12 Test Street',
    line2: '',
    ...defaultPlace(deliveryPostcode),
  }
}

/** What we know of a customer whose staff allowance pays. */
function ownDetails({ actor }: Ctx, { customerEmail, deliveryPostcode }: Checkout): Record<string, string> {
  const person = actor.kind === 'person' ? actor : null
  const [state] = statesOfPostcode(deliveryPostcode ?? '')
  return {
    full_name: person?.fullName ?? '',
    email: customerEmail ?? person?.email ?? '',
    ...(deliveryPostcode && state ? { state, postcode: deliveryPostcode } : {}),
  }
}

/** The place that the delivery was priced for. Its suburb is not known. */
function defaultPlace(postcode: string | null): Record<string, string> {
  const [state] = statesOfPostcode(postcode ?? '')
  if (!postcode || !state || postcode === '2150') return { suburb: 'Parramatta', state: 'NSW', postcode: '2150' }
  return { suburb: '', state, postcode }
}

/** The form's details in the format of the payment service. */
export function toPaymentCustomer(input: PaymentDetails): PaymentCustomer {
  const { full_name: name, email, phone, company: companyName, abn, reference } = input
  return { email, name, phone, address: toPostalAddress(input), purchase: { companyName, abn, reference } }
}
