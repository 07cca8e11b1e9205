import { z } from 'zod'
import { normaliseText } from '#app/lib/text.ts'
import { BOOKING_STATUSES, MAX_BOOKING_NOTE_LENGTH } from '../booking.ts'

/** `Status of {name}`. */
export const statusForm = z.object({ status: z.enum(BOOKING_STATUSES, { error: 'Choose a status.' }) })

/** `Assign`. */
export const assignForm = z.object({ consultant: z.string({ error: 'Choose a consultant.' }).max(40) })

export const NOTE_TOO_LONG_MESSAGE = 'Keep this to 5,000 characters.'

/** `Save note`. */
export const bookingNoteForm = z.object({
  note: z
    .string()
    .default('')
    .transform(normaliseText)
    .refine((text) => text.length <= MAX_BOOKING_NOTE_LENGTH, { error: NOTE_TOO_LONG_MESSAGE }),
})
