import { z } from 'zod'
import { addDays, instantIn, isCalendarDate, startOfDayIn } from '#app/lib/dates.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'

export const MAX_TIME_OFF_NOTE_LENGTH = 200

/** Shown at time off that has ended already. */
export const PAST_TIME_OFF_MESSAGE = 'This time has passed. Choose a later one.'

const calendarDate = z
  .string({ error: 'Enter a date.' })
  .refine((text) => isCalendarDate(text) && text >= '2000' && text < '2200', { error: 'Enter a date.' })

const optionalTime = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
    error: 'Enter a time, such as 13:00, or leave it empty.',
  })

/** `Add time off`. Without times, whole days are meant, the last one included. */
export const timeOffForm = z
  .object({
    consultant: z
      .string()
      .optional()
      .transform((text) => text || null)
      .refine((text) => text === null || isId(text), { error: 'Choose a consultant from the list.' }),
    from_date: calendarDate,
    from_time: optionalTime,
    until_date: calendarDate,
    until_time: optionalTime,
    note: z
      .string()
      .optional()
      .transform((text) => normaliseLine(text ?? ''))
      .refine((text) => text.length <= MAX_TIME_OFF_NOTE_LENGTH, {
        error: `Use ${MAX_TIME_OFF_NOTE_LENGTH} characters or fewer.`,
      }),
  })
  .superRefine(({ from_date, from_time, until_date, until_time }, ctx) => {
    const [from, until] = [`${from_date} ${from_time ?? '00:00'}`, `${until_date} ${until_time ?? '24:00'}`]
    if (from >= until) {
      const path = from_date > until_date ? 'until_date' : 'until_time'
      ctx.addIssue({ code: 'custom', path: [path], message: 'The end must be after the start.' })
    }
  })

/** The instants of a parsed form, in the agency's zone. */
export function toTimeOffTimes(form: z.output<typeof timeOffForm>, zone: string): { startsAt: Date; endsAt: Date } {
  const { from_date, from_time, until_date, until_time } = form
  return {
    startsAt: from_time ? instantIn(zone, from_date, from_time) : startOfDayIn(zone, from_date),
    endsAt: until_time ? instantIn(zone, until_date, until_time) : startOfDayIn(zone, addDays(until_date, 1)),
  }
}
