import { expect, test } from 'vitest'
import { paymentDetailsForm } from './payment-details-form.ts'

const FIELDS = { full_name: 'Wendy Marsh', email: 'wendy@example.com', line1: '8 Bay Road', suburb: 'Parramatta' }
const errorsFor = (state: string, postcode: string) =>
  paymentDetailsForm('post')
    .safeParse({ ...FIELDS, state, postcode })
    .error?.issues.map(({ message }) => message)

test('a postcode of another state is rejected with the state it is in', () => {
  expect(errorsFor('NSW', '2150')).toBeUndefined()
  expect(errorsFor('NSW', '6000')).toEqual(['Postcode 6000 is in WA. Check the postcode and the state.'])
  expect(errorsFor('NSW', '215')).toEqual(['Enter a four-digit Australian postcode.'])
})

test('the ABN of a company is optional, checked, and written in groups', () => {
  const parse = (abn: string) => paymentDetailsForm('pickup').safeParse({ ...FIELDS, company: ' Acme Pty Ltd ', abn })
  expect(parse('').data).toMatchObject({ company: 'Acme Pty Ltd', abn: null, reference: null })
  expect(parse('51824753556').data).toMatchObject({ abn: '51 824 753 556' })
  expect(parse('51 824 753 557').error?.issues).toMatchObject([
    { path: ['abn'], message: 'Enter a valid ABN. Check all 11 digits.' },
  ])
})
