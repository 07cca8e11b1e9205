import { z } from 'zod'
import { canonicalZone, isCalendarDate } from '#app/lib/dates.ts'
import { emailAddress } from '#app/lib/email-address.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { newId } from '#app/lib/id.ts'
import { looksLikePhone } from '#app/lib/phone.ts'
import { normaliseText } from '#app/lib/text.ts'

export const MAX_LENGTHS = { fullName: 200, phone: 40, message: 5000 } as const

/** What a missing slot is answered with (specification section 5). */
export const SLOT_REQUIRED_MESSAGE = 'Please select a time slot.'
/** What a phone number that nobody could call is answered with. */
export const INVALID_PHONE_MESSAGE = 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.'

const date = z
  .string({ error: 'Choose a date.' })
  .transform((text) => text.trim())
  .refine(isCalendarDate, { error: 'Enter a date, such as 2026-12-24.' })

const time = z
  .string({ error: SLOT_REQUIRED_MESSAGE })
  .transform((text) => text.trim())
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: SLOT_REQUIRED_MESSAGE })

/** When a consultation is to be: what a booking and its rescheduling ask for. */
export const slotForm = z.object({ preferred_date: date, preferred_time: time })

/**
 * `Book Consultation` (specification section 5, product.md section 3). Whether the slot is free, and whether the phone
 * number exists, is the server's to say.
 */
export const bookingForm = slotForm.extend({
  full_name: requiredLine('your name', MAX_LENGTHS.fullName),
  email: emailAddress,
  phone: optionalLine(MAX_LENGTHS.phone).refine((text) => text === null || looksLikePhone(text), {
    error: INVALID_PHONE_MESSAGE,
  }),
  message: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? '') || null)
    .refine((text) => (text ?? '').length <= MAX_LENGTHS.message, {
      error: `Keep this to ${MAX_LENGTHS.message} characters.`,
    }),
  /**
   * Made at random with the page: one page sent twice is one booking. Who sends none gets a new one each time: a replay
   * is answered with a manage link, and what a booking says may be known to others.
   */
  submission: z
    .string()
    .max(100)
    .optional()
    .transform((text) => text?.trim() || newId()),
  /** The visitor's own zone, as their browser says; anything unknown counts as unsaid. */
  time_zone: z
    .string()
    .optional()
    .transform((name) => (name && name.length <= 60 ? canonicalZone(name) : null)),
})

/** A checked form in the words of the code, as `bookConsultation` takes it. */
export function toBookingInput(form: z.output<typeof bookingForm>) {
  return {
    fullName: form.full_name,
    email: form.email,
    phone: form.phone,
    message: form.message,
    date: form.preferred_date,
    time: form.preferred_time,
    customerTimeZone: form.time_zone,
    submission: form.submission,
  }
}

export type BookingInput = ReturnType<typeof toBookingInput>
