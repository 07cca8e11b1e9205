import { z } from 'zod'
import { formatAbn, parseAbn } from '#app/lib/abn.ts'
import { emailAddress } from '#app/lib/email-address.ts'
import { optionalLine, personName, requiredLine } from '#app/lib/form-fields.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'
import { STATE_CODES, type State } from '#app/lib/states.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import type { Delivery } from '../totals.ts'
import { statesOfPostcode } from './postcodes.ts'

const contact = {
  full_name: personName('your full name', 120),
  email: emailAddress,
  phone: optionalLine(40).refine((phone) => phone === null || isPhoneLike(phone), {
    error: INVALID_PHONE_MESSAGE,
  }),
}

/** Four digits. Postcodes of the Northern Territory and part of the ACT start with 0. */
const postcode = requiredLine('a postcode', 10).refine((text) => /^(0[289]|[1-9]\d)\d\d$/.test(text), {
  error: 'Enter a four-digit Australian postcode.',
})

const address = {
  line1: requiredLine('a street address', 100),
  line2: optionalLine(100),
  suburb: requiredLine('a suburb', 60),
  state: z.enum(STATE_CODES, { error: 'Choose a state or territory.' }),
  postcode,
}

/** For the tax invoice of a company. */
const purchase = {
  company: optionalLine(120),
  abn: optionalLine(20)
    .refine((text) => text === null || parseAbn(text) !== null, 'Enter a valid ABN. Check all 11 digits.')
    .transform((text) => text && formatAbn(parseAbn(text) ?? '')),
  reference: optionalLine(60),
}

const pickupForm = z.object({ ...contact, ...purchase })
const postForm = z.object({ ...contact, ...purchase, ...address }).superRefine(checkPostcode)

/** The recipient and address of an order that is posted, which its customer can correct. Their email address stays. */
export const recipientForm = z
  .object({ full_name: contact.full_name, phone: contact.phone, ...address })
  .superRefine(checkPostcode)

function checkPostcode({ state, postcode }: { state: State; postcode: string }, ctx: z.RefinementCtx): void {
  const states = statesOfPostcode(postcode)
  const [actual] = states
  if (actual === undefined || states.includes(state)) return
  const message = `Postcode ${postcode} is in ${actual}. Check the postcode and the state.`
  ctx.addIssue({ code: 'custom', path: ['postcode'], message })
}

/**
 * The form of the payment page and of the delivery address of an order: contact details, and for delivery by post an
 * Australian address.
 *
 * @param pricedPostcode the only postcode that the address may have: the delivery was priced for it; null: any
 */
export function paymentDetailsForm(delivery: Delivery, pricedPostcode: string | null = null) {
  if (delivery === 'pickup') return pickupForm
  if (!pricedPostcode) return postForm
  return postForm.refine(({ postcode }) => postcode === pricedPostcode, {
    error: `The delivery price is for ${pricedPostcode}. To send it elsewhere, go back and change the postcode in your cart.`,
    path: ['postcode'],
  })
}

export type PaymentDetails = z.output<typeof pickupForm> & Partial<z.output<typeof postForm>>

type AddressFields = Partial<Pick<z.output<typeof postForm>, keyof typeof address>>

/** The form's address; null without one. */
export function toPostalAddress({ line1, line2, suburb, state, postcode }: AddressFields): PostalAddress | null {
  return line1 && suburb && state && postcode ? { line1, line2: line2 ?? '', suburb, state, postcode } : null
}
