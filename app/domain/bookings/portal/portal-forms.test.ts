import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactForm, newBookingForm } from './portal-forms.ts'

const errorsOf = (form: z.ZodType, input: Record<string, unknown>) =>
  form.safeParse(input).error?.issues.map(({ path }) => path[0])

test.each([
  ['a new booking', newBookingForm, { preferred_date: '2026-12-01', preferred_time: '09:30' }],
  ['contact details', contactForm, {}],
])('%s without a name has an error at the phone number, too, if the customer cannot be reached', (_, form, others) => {
  expect(errorsOf(form, others)).toEqual(['full_name', 'phone'])
  expect(errorsOf(form, { ...others, email: 'jo@example.com' })).toEqual(['full_name'])
  expect(errorsOf(form, { ...others, full_name: 'Jo', phone: '12' })).toEqual(['phone'])
  expect(errorsOf(form, { ...others, full_name: 'Jo', phone: '0412 345 678' })).toBeUndefined()
})
