import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { readEmailStructure } from '#tests/support/email-structure.ts'
import { CancelledByCustomerEmail } from './contact-emails.tsx'
import { ReadyForPickupEmail, ShippedEmail } from './fulfilment-emails.tsx'
import type { OrderEmailContext } from './order-email-layout.tsx'
import {
  ActionRequiredEmail,
  CancelledEmail,
  DeliveryEditedEmail,
  LatePaymentEmail,
  OrderConfirmationEmail,
  RefundEmail,
} from './order-emails.tsx'
import { AwaitingPaymentEmail, PaymentNotReceivedEmail } from './payment-emails.tsx'
import { ReturnDecidedEmail } from './return-emails.tsx'

const LINE = {
  title: 'Mug',
  variantTitle: 'Navy',
  quantity: 2,
  unitCents: 1_500,
  fulfilledQuantity: 0,
  cancelledQuantity: 0,
}
const CONTEXT: OrderEmailContext = {
  agency: DEFAULT_AGENCY,
  pickupAddress: 'Level 4, 18 Harrington Street, The Rocks NSW 2000',
  timeZone: 'Australia/Sydney',
  href: 'https://a.example/orders/token',
  order: {
    number: 1012,
    placedAt: new Date('2026-11-24T00:00:00Z'),
    fullName: 'Wendy Marsh',
    email: 'wendy@example.com',
    phone: null,
    address: { line1: '8 Bay Road', line2: '', suburb: 'Parramatta', state: 'NSW', postcode: '2150' },
    companyName: null,
    abn: null,
    purchaseReference: null,
    giftMessage: null,
    status: 'pending',
    paymentStatus: 'captured',
    fulfillmentStatus: 'not_fulfilled',
    delivery: 'post',
    lines: [LINE],
    subtotalCents: 3_000,
    discountCents: 0,
    discountCode: null,
    shippingCents: 995,
    totalCents: 3_995,
    allowanceCents: 0,
    gstCents: 363,
  },
}
const PICKUP: OrderEmailContext = { ...CONTEXT, order: { ...CONTEXT.order, delivery: 'pickup', address: null } }

test('the email about edited delivery details has all of them', async () => {
  const { facts, text } = await readEmailStructure(<DeliveryEditedEmail {...CONTEXT} />)
  expect(facts).toMatchObject({
    'Deliver to': 'Wendy Marsh, 8 Bay Road, Parramatta NSW 2150',
    Email: 'wendy@example.com',
  })
  expect(text).toMatch(/What happens next\nIf you didn't ask for this change/)
})

test('the confirmation to a company is a tax invoice with its name, ABN and reference', async () => {
  const company = { companyName: 'Acme Pty Ltd', abn: '51 824 753 556', purchaseReference: 'PO 7781' }
  const order = { ...CONTEXT.order, ...company }
  const email = await readEmailStructure(
    <OrderConfirmationEmail {...CONTEXT} order={order} returnsText="" addressChangeableUntil={null} />,
  )
  expect(email.facts).toMatchObject({ Company: 'Acme Pty Ltd', ABN: '51 824 753 556', 'Your reference': 'PO 7781' })
  expect(email.text).toContain('To: Acme Pty Ltd, ABN 51 824 753 556')
})

test('the confirmation shows where the order goes, so that a wrong address is noticed', async () => {
  const email = await readEmailStructure(
    <OrderConfirmationEmail {...CONTEXT} returnsText="Within 30 days." addressChangeableUntil={null} />,
  )
  expect(email).toMatchObject({ status: 'Being prepared', buttons: ['View your order'] })
  expect(email.facts).toEqual({
    Order: '1012',
    Placed: '24 Nov 2026',
    'Deliver to': 'Wendy Marsh, 8 Bay Road, Parramatta NSW 2150',
  })
  expect(email.text).toMatch(/^2 × Mug \(Navy\) +\$30\.00$/m)
  expect(email.text).toMatch(/^Total \(AUD\) +\$39\.95$/m)
  expect(email.text).toContain('Tax invoice 1012')
  expect(email.text).toMatch(/What happens next\n.+email you when it ships/)
})

test('the confirmation says until when the delivery address can be changed, and where', async () => {
  const until = '08:00 Perth time on 24 Nov 2026'
  const email = await readEmailStructure(
    <OrderConfirmationEmail {...CONTEXT} returnsText="" addressChangeableUntil={until} />,
  )
  expect(email.text).toContain(`until ${until}. Once we have packed your order, call us instead.`)
  expect(email.text).toContain('https://a.example/orders/token/delivery')
  const late = await readEmailStructure(
    <OrderConfirmationEmail {...CONTEXT} returnsText="" addressChangeableUntil={null} />,
  )
  expect(late.text).toContain('If the delivery address is wrong, tell us straight away.')
  expect(late.text).not.toContain('/delivery')
})

test('the email about an order that is ready says where, when and what to bring, and lists only what is left', async () => {
  const refunded = { ...LINE, title: 'Notebook', variantTitle: 'Notebook', cancelledQuantity: 2 }
  const context = { ...PICKUP, order: { ...PICKUP.order, lines: [LINE, refunded] } }
  const email = await readEmailStructure(<ReadyForPickupEmail {...context} />)
  expect(email.status).toBe('Ready for pick-up')
  expect(email.facts).toEqual({
    Address: CONTEXT.pickupAddress,
    Open: DEFAULT_AGENCY.openingHours,
    Bring: 'Your order number, 1012',
    Phone: DEFAULT_AGENCY.phone,
  })
  expect(email.text).toContain('2 × Mug (Navy)')
  expect(email.text).not.toContain('Notebook')
})

test('the email about a parcel has its tracking number, its address and what is still to come', async () => {
  const parcel = { carrier: 'Australia Post', trackingNumber: '33ABC1', contents: [{ ...LINE, quantity: 1 }] }
  const order = { ...CONTEXT.order, lines: [{ ...LINE, fulfilledQuantity: 1 }] }
  const email = await readEmailStructure(
    <ShippedEmail {...CONTEXT} order={order} parcel={parcel} isWholeOrder={false} />,
  )
  expect(email.facts).toMatchObject({ Carrier: 'Australia Post', 'Tracking number': '33ABC1' })
  expect(email.facts['Deliver to']).toContain('Parramatta')
  expect(email.text).toMatch(/In this parcel\s+1 × Mug[^]*Still to come\s+1 × Mug/)
})

test('the refund email lists its items and delivery, the GST and the adjustment note', async () => {
  const rows = [
    { key: 'l1', label: '1 × Mug (Navy)', cents: 1_500 },
    { key: 'delivery', label: 'Delivery', cents: 995 },
  ]
  const adjustment = { number: '1012-1', rows, totalCents: 2_495, allowanceCents: 0, gstCents: 227 }
  const email = await readEmailStructure(
    <RefundEmail {...CONTEXT} adjustment={adjustment} noteHref="https://a.example/orders/token/adjustments/r1" />,
  )
  expect(email.heading).toBe('Refund of $24.95')
  expect(email.facts).toMatchObject({
    Order: '1012',
    '1 × Mug (Navy)': '$15.00',
    Delivery: '$9.95',
    'Total refunded': '$24.95',
    'GST included in the refund': '$2.27',
  })
  expect(email.text).toContain('https://a.example/orders/token/adjustments/r1')
})

test('the emails about a late payment and a cancelled order say what happens next', async () => {
  const late = await readEmailStructure(<LatePaymentEmail {...CONTEXT} shortfall="sold-out" />)
  expect(late.text).toContain('has sold out')
  const withoutAllowance = await readEmailStructure(<LatePaymentEmail {...CONTEXT} shortfall="allowance-spent" />)
  expect(withoutAllowance.text).toContain('your staff allowance no longer covers its part')
  expect(withoutAllowance.text).not.toContain('sold out')
  expect(late.status).toBe('Being refunded')
  expect(late.text).toContain('What happens next')
  const cancelled = await readEmailStructure(<CancelledEmail {...CONTEXT} refundCents={0} />)
  expect(cancelled.text).toContain("You weren't charged")
  const refunded = await readEmailStructure(<CancelledEmail {...CONTEXT} refundCents={3_995} />)
  expect(refunded).toMatchObject({ status: 'Cancelled' })
  expect(refunded.text).toContain("We're refunding $39.95 to your original payment method")
  const byCustomer = { context: CONTEXT, reason: 'Ordered twice', href: 'https://a.example/admin/store/orders/1' }
  const contact = await readEmailStructure(<CancelledByCustomerEmail {...byCustomer} />)
  expect(contact.facts).toMatchObject({ Customer: 'Wendy Marsh', Reason: 'Ordered twice', Total: '$39.95' })
})

test('the email to the agency about an issue has the customer and total', async () => {
  const href = 'https://a.example/admin/store/orders/1'
  const email = await readEmailStructure(<ActionRequiredEmail context={CONTEXT} message="Disputed." href={href} />)
  expect(email).toMatchObject({ heading: 'Order 1012 needs your attention', buttons: ['View order'] })
  expect(email.facts).toMatchObject({ Customer: 'Wendy Marsh', Email: 'wendy@example.com', Total: '$39.95' })
})

test('an accepted return of a store without pick-up is sent to the address of the agency', async () => {
  const email = await readEmailStructure(
    <ReturnDecidedEmail {...CONTEXT} pickupAddress="" decision="accepted" answer="" items="1 × Mug" />,
  )
  expect(email.facts['Send to']).toBe(`${DEFAULT_AGENCY.name}, ${DEFAULT_AGENCY.address}`)
})

test('the emails about a payment that takes days have the amount without the staff allowance', async () => {
  const checkout = { customerName: 'Wendy Marsh', lines: [], totalCents: 3_995, allowanceCents: 1_000 }
  const props = { agency: DEFAULT_AGENCY, checkout, href: 'https://a.example/pay/token' }
  const awaiting = await readEmailStructure(<AwaitingPaymentEmail {...props} />)
  expect(awaiting.facts).toMatchObject({ Total: '$39.95', 'Staff allowance': '−$10.00', 'To pay': '$29.95' })
  const notReceived = await readEmailStructure(<PaymentNotReceivedEmail {...props} />)
  expect(notReceived.facts).toMatchObject({ Total: '$39.95', 'Not received': '$29.95' })
  const without = { ...props, checkout: { ...checkout, allowanceCents: 0 } }
  expect((await readEmailStructure(<AwaitingPaymentEmail {...without} />)).facts).toEqual({ Total: '$39.95' })
})

test('the confirmation of a free order does not say that a payment was received', async () => {
  const order = { ...CONTEXT.order, discountCents: 3_995, totalCents: 0, gstCents: 0 }
  const { text } = await readEmailStructure(
    <OrderConfirmationEmail {...CONTEXT} order={order} returnsText="" addressChangeableUntil={null} />,
  )
  expect(text).toContain('your order is free, so there is nothing to pay.')
  expect(text).not.toContain('your payment')
})
