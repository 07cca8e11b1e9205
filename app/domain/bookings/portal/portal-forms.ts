import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { optionalLine, personName } from '#app/lib/form-fields.ts'
import { isId, newId } from '#app/lib/id.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'
import { normaliseText } from '#app/lib/text.ts'
import {
  BOOKING_STATUSES,
  MAX_AGENCY_MESSAGE_LENGTH,
  MAX_BOOKING_LENGTHS,
  MAX_BOOKING_NOTE_LENGTH,
} from '../booking.ts'
import { answerFields, slotForm } from '../booking-form.ts'

/** `Status of {name}`. Cancelling has to be confirmed. */
export const statusForm = z.object({
  status: z.enum(BOOKING_STATUSES, { error: 'Choose a status.' }),
  confirmed: z.string().max(10).default(''),
  back: z.string().max(2000).default(''),
})

/** `Reschedule booking`, with an optional message to the customer. */
export const rescheduleForm = slotForm.extend({
  agency_message: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_AGENCY_MESSAGE_LENGTH, {
      error: 'Use 1,000 characters or fewer.',
    }),
})

/** `Assign`. */
export const assignForm = z.object({ consultant: z.string({ error: 'Choose a consultant.' }).max(40) })

export const NOTE_TOO_LONG_MESSAGE = 'Use 5,000 characters or fewer.'

/** `Save note`. */
export const bookingNoteForm = z.object({
  note: z
    .string()
    .default('')
    .transform(normaliseText)
    .refine((text) => text.length <= MAX_BOOKING_NOTE_LENGTH, { error: NOTE_TOO_LONG_MESSAGE }),
})

const REACHABLE_MESSAGE = 'Enter a phone number or an email address, so that you can reach the customer.'

const contactFields = {
  full_name: personName("the customer's name", MAX_BOOKING_LENGTHS.fullName),
  phone: optionalLine(MAX_BOOKING_LENGTHS.phone).refine((text) => text === null || isPhoneLike(text), {
    error: INVALID_PHONE_MESSAGE,
  }),
  email: z
    .string()
    .optional()
    .transform((text) => normaliseEmail(text ?? ''))
    .refine((text) => text === '' || isEmailAddress(text), { error: 'Enter an email address like name@example.com.' }),
}

/**
 * Phone or email: a caller may have only one of them. Also checked when other fields are invalid, so that the form
 * shows all errors together.
 */
const isReachable = ({ phone, email }: { phone?: string | null; email?: string }) => Boolean(phone) || Boolean(email)
const REACHABLE = { path: ['phone'], error: REACHABLE_MESSAGE, when: () => true }

/** `Save contact details`. */
export const contactForm = z.object(contactFields).refine(isReachable, REACHABLE)

/** The date and time of a free time nearby, which is booked instead of those in the fields. */
export const FREE_TIME_FIELD = 'free_time'

/** `Create booking`. */
export const newBookingForm = slotForm
  .extend({
    ...contactFields,
    preferred_time: z
      .string({ error: 'Enter a time, such as 09:30.' })
      .transform((text) => text.trim())
      .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: 'Enter a time, such as 09:30.' }),
    type: z
      .string()
      .optional()
      .transform((text) => text || undefined)
      .refine((text) => text === undefined || isId(text), { error: 'Choose from the list.' }),
    consultant: z
      .string()
      .optional()
      .transform((text) => text || null)
      .refine((text) => text === null || isId(text), { error: 'Choose a consultant from the list.' }),
    message: z
      .string()
      .optional()
      .transform((text) => normaliseText(text ?? '') || null)
      .refine((text) => (text ?? '').length <= MAX_BOOKING_LENGTHS.message, {
        error: 'Use 5,000 characters or fewer.',
      }),
    ...answerFields,
    /** The type whose questions the form shows. Without scripts it stays the same when another type is chosen. */
    questions_of: z.string().optional(),
    send_confirmation: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
    /** The date and time that the agency has confirmed although it is outside the opening hours. */
    outside_hours: z.string().max(40).optional(),
    idempotency_key: z
      .string()
      .max(100)
      .optional()
      .transform((text) => text?.trim() || newId()),
  })
  .refine(isReachable, REACHABLE)
