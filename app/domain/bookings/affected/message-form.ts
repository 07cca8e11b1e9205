import { z } from 'zod'
import { isId } from '#app/lib/id.ts'
import { normaliseText } from '#app/lib/text.ts'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'

/** A message to the customers. Each booking is posted as `{id}:{version}`. */
export const messageForm = z.object({
  message: z
    .string({ error: 'Enter a message.' })
    .transform(normaliseText)
    .refine((text) => text !== '', { error: 'Enter a message.' })
    .refine((text) => text.length <= MAX_AGENCY_MESSAGE_LENGTH, {
      error: 'Use 1,000 characters or fewer.',
    }),
})

/** The ids and versions that the form posts. Invalid ones are left out. */
export function parseSelectedBookings(form: FormData): { id: string; version: number }[] {
  return form.getAll('booking').flatMap((value) => {
    const [id = '', version = ''] = String(value).split(':')
    return isId(id) && /^\d{1,9}$/.test(version) ? [{ id, version: Number(version) }] : []
  })
}
