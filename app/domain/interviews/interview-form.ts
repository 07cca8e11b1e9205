import { z } from 'zod'
import { createRecord } from '#app/lib/collections/record.ts'
import { checkedValues, optionalLine } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import {
  INTERVIEW_DURATIONS,
  MAX_CANCEL_REASON_LENGTH,
  MAX_INTERVIEW_MESSAGE_LENGTH,
  MAX_INTERVIEWERS,
  TIME_FIELDS,
} from './interview.ts'

const optionalTime = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text), {
    error: 'Enter a date and time.',
  })

const optionalText = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? '') || null)
    .refine((text) => (text ?? '').length <= max, { error: `Use ${max} characters or fewer.` })

const placeFields = {
  place: optionalLine(300),
  video_url: optionalLine(500).refine((url) => url === null || isWebAddress(url), {
    error: 'Enter a web address that starts with https://.',
  }),
}

const hasPlace = ({ place, video_url }: { place: string | null; video_url: string | null }) =>
  place !== null || video_url !== null

const MISSING_PLACE = { path: ['place'], error: 'Enter a place or a video link.' }

const hasTime = (input: Record<string, unknown>) => TIME_FIELDS.some((name) => input[name] !== null)

/** The form of `Propose interview` and `Reschedule interview`. Times are on the clocks of the job's time zone. */
export const interviewForm = z
  .object({
    ...createRecord(TIME_FIELDS.map((name) => [name, optionalTime])),
    duration: z.coerce
      .number({ error: 'Choose how long it takes.' })
      .refine((minutes) => (INTERVIEW_DURATIONS as readonly number[]).includes(minutes), {
        error: 'Choose how long it takes.',
      }),
    ...placeFields,
    interviewers: checkedValues(z.string().max(64)).refine(({ length }) => length > 0 && length <= MAX_INTERVIEWERS, {
      error: `Choose 1 to ${MAX_INTERVIEWERS} interviewers.`,
    }),
    interview_message: optionalText(MAX_INTERVIEW_MESSAGE_LENGTH),
    accept_conflicts: z.string().max(20_000).optional(),
  })
  .refine(hasTime, { path: [TIME_FIELDS[0] ?? ''], error: 'Enter at least one time.' })
  .refine(hasPlace, MISSING_PLACE)
export type InterviewInput = z.output<typeof interviewForm>

/** The form of `Change place`. */
export const interviewPlaceForm = z.object(placeFields).refine(hasPlace, MISSING_PLACE)
export type InterviewPlaceInput = z.output<typeof interviewPlaceForm>

/** The form of `Cancel interview`. */
export const cancelInterviewForm = z.object({ cancel_reason: optionalText(MAX_CANCEL_REASON_LENGTH) })

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
