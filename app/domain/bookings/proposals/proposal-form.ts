import { z } from 'zod'
import { isCalendarDate } from '#app/lib/dates.ts'
import { checkedValues } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'

/** Times in one proposal (check constraint `bookings_proposed_times`). */
export const MAX_PROPOSED_TIMES = 5

const TIME = /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d)$/

/** Whether a posted text names a day and a time. */
export const isProposedTime = (text: string): boolean => isCalendarDate(TIME.exec(text)?.[1] ?? '')

const proposedTime = z
  .string()
  .refine(isProposedTime, { error: 'Choose from the list.' })
  .transform((text) => ({ date: text.slice(0, 10), time: text.slice(11) }))

/** Name of the buttons that show other days; its value is the first of them. The chosen times stay. */
export const FIRST_DAY_FIELD = 'from'

/** `Propose times`. Each time is posted as `yyyy-mm-dd HH:MM`. */
export const proposalForm = z.object({
  times: checkedValues(proposedTime)
    .refine((times) => times.length > 0, { error: 'Choose at least one time.' })
    .refine((times) => times.length <= MAX_PROPOSED_TIMES, { error: `Choose up to ${MAX_PROPOSED_TIMES} times.` }),
  agency_message: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_AGENCY_MESSAGE_LENGTH, {
      error: 'Use 1,000 characters or fewer.',
    }),
})
