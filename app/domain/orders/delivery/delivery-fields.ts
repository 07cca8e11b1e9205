import { toPostalAddress } from '#app/domain/checkout/payments/payment-details-form.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'

type Details = {
  fullName: string
  email: string
  phone: string | null
  address: PostalAddress | null
  companyName: string | null
  abn: string | null
  purchaseReference: string | null
}

/** The delivery details of an order as values of the form. */
export function deliveryFields(order: Details): Record<string, string> {
  const { fullName, email, phone, address, companyName, abn, purchaseReference } = order
  const company = { company: companyName ?? '', abn: abn ?? '', reference: purchaseReference ?? '' }
  const { line1 = '', line2 = '', suburb = '', state = '', postcode = '' } = address ?? {}
  return { full_name: fullName, email, phone: phone ?? '', ...company, line1, line2, suburb, state, postcode }
}

type Fields = { full_name: string; phone: string | null } & Parameters<typeof toPostalAddress>[0]

/** The values of the form as details of the order. An order that is picked up keeps having no address. */
export function parseDeliveryFields<Value extends Fields>(value: Value) {
  const { full_name: fullName, phone } = value
  return { fullName, phone, address: toPostalAddress(value) }
}
