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
