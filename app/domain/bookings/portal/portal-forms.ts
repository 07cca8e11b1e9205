import { z } from 'zod'
import { normaliseText } from '#app/lib/text.ts'
import { BOOKING_STATUSES, MAX_NOTE_LENGTH } from '../booking.ts'
import { slotForm } from '../booking-form.ts'

/** `Status of {name}`; `from`, `seen`: the status and the version of the booking that the person saw. */
export const statusForm = z.object({
  status: z.enum(BOOKING_STATUSES, { error: 'Choose a status.' }),
  from: z.string().max(40).default(''),
  seen: z.coerce.number().int().optional(),
})

/** `Give to`; `seen`: the version of the booking that the person saw. */
export const assignForm = z.object({
  consultant: z.string({ error: 'Choose a consultant.' }).max(40),
  seen: z.coerce.number().int().default(-1),
})

/** `Move booking`; `seen`: the version of the booking that the person saw. */
export const moveForm = slotForm.extend({ seen: z.coerce.number().int().default(-1) })

/** `Save note`; `seen`: the note as it was on the page. */
export const bookingNoteForm = z.object({
  note: z
    .string()
    .default('')
    .transform(normaliseText)
    .refine((text) => text.length <= MAX_NOTE_LENGTH, { error: 'Keep this to 5,000 characters.' }),
  seen: z.string().default(''),
})
