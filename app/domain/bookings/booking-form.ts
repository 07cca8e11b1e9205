import { z } from 'zod'
import { createRecord } from '#app/lib/collections/record.ts'
import { canonicalZone, isCalendarDate } from '#app/lib/dates.ts'
import { emailAddress } from '#app/lib/email-address.ts'
import { optionalLine, personName } from '#app/lib/form-fields.ts'
import { newId } from '#app/lib/id.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'
import { normaliseText } from '#app/lib/text.ts'
import type { BookingAnswer } from '#db/schema/bookings.ts'
import { ANSWER_FIELDS, MAX_BOOKING_LENGTHS, SLOT_REQUIRED_MESSAGE } from './booking.ts'

const date = z
  .string({ error: 'Choose a date.' })
  .transform((text) => text.trim())
  .refine(isCalendarDate, { error: 'Choose a date.' })

const time = z
  .string({ error: SLOT_REQUIRED_MESSAGE })
  .transform((text) => text.trim())
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: SLOT_REQUIRED_MESSAGE })

/** The date and time of a consultation, for booking and rescheduling. */
export const slotForm = z.object({ preferred_date: date, preferred_time: time })

const answer = z
  .string()
  .optional()
  .transform((text) => normaliseText(text ?? ''))
  .refine((text) => text.length <= MAX_BOOKING_LENGTHS.answer, {
    error: `Use ${MAX_BOOKING_LENGTHS.answer} characters or fewer.`,
  })

/** The fields for answers, each optional. */
export const answerFields = createRecord(ANSWER_FIELDS.map((name) => [name, answer]))

/**
 * What was answered, with the questions as they were asked. `answers` are in the order of the questions; '' is none.
 */
export function pairAnswers(questions: readonly string[], answers: readonly string[] = []): BookingAnswer[] {
  return questions.flatMap((question, index) => {
    const answer = answers[index]
    return answer ? [{ question, answer }] : []
  })
}

/**
 * The form of `Book Consultation` (specification section 5). The command checks that the slot is
 * free and that the phone number exists.
 */
export const bookingForm = slotForm.extend({
  full_name: personName('your name', MAX_BOOKING_LENGTHS.fullName),
  email: emailAddress,
  phone: optionalLine(MAX_BOOKING_LENGTHS.phone).refine((text) => text === null || isPhoneLike(text), {
    error: INVALID_PHONE_MESSAGE,
  }),
  message: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? '') || null)
    .refine((text) => (text ?? '').length <= MAX_BOOKING_LENGTHS.message, {
      error: 'Use 5,000 characters or fewer.',
    }),
  ...answerFields,
  /**
   * Random, generated with the page, so that a form sent twice makes one booking. A missing key is replaced by a new
   * one and never derived from the other fields: a replay returns a manage link, and others may know the details of a
   * booking.
   */
  idempotency_key: z
    .string()
    .max(100)
    .optional()
    .transform((text) => text?.trim() || newId()),
  /** The customer's time zone as reported by the browser; an unknown one is null. */
  time_zone: z
    .string()
    .optional()
    .transform((name) => (name && name.length <= 60 ? canonicalZone(name) : null)),
})

/** The form of `Save my details`. */
export const ownDetailsForm = bookingForm.pick({ full_name: true, email: true, phone: true })

/** A parsed form as `bookConsultation` takes it. `typeId`: the consultation type of the page. */
export function toBookingInput(form: z.output<typeof bookingForm>, typeId: string) {
  return {
    fullName: form.full_name,
    email: form.email,
    phone: form.phone,
    message: form.message,
    date: form.preferred_date,
    time: form.preferred_time,
    customerTimeZone: form.time_zone,
    idempotencyKey: form.idempotency_key,
    typeId,
    answers: ANSWER_FIELDS.map((name) => form[name]),
  }
}

type ParsedBooking = ReturnType<typeof toBookingInput>
/** `typeId` absent: the default type. `answers` are in the order of its questions; '' is none. */
export type BookingInput = Omit<ParsedBooking, 'typeId' | 'answers'> & Partial<ParsedBooking>
