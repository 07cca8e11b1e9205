import { z } from 'zod'
import { checkedValues, requiredLine } from '#app/lib/form-fields.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import type { WeekHours } from '#db/schema/scheduling.ts'
import { isSecureUrl, MAX_VIDEO_LINK_LENGTH } from '../video-link.ts'
import { fieldsToWeek, formatWeekFields, validateWeek, weekFields, weekToFields } from '../week-hours.ts'
import {
  CONSULTATION_METHODS,
  type ConsultationType,
  MAX_TYPE_LENGTHS,
  MAX_TYPE_PLACES,
  MAX_TYPE_QUESTIONS,
  methodLabel,
} from './consultation-type.ts'

export type TypeInput = Omit<ConsultationType, 'id' | 'version' | 'createdAt'>

const optionalText = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => normaliseLine(text ?? ''))
    .refine((text) => text.length <= max, { error: `Use ${max} characters or fewer.` })

/** `Add consultation type` and `Save consultation type`. */
export const typeForm = z
  .object({
    ...weekFields,
    name: requiredLine('a name', MAX_TYPE_LENGTHS.name),
    slug: requiredLine('an address, such as hiring-brief', MAX_TYPE_LENGTHS.slug).refine(
      (text) => /^[a-z0-9][a-z0-9-]*$/.test(text),
      { error: 'Use lowercase letters, digits and hyphens only, such as hiring-brief.' },
    ),
    minutes: z
      .string()
      .optional()
      .transform((text) => text?.trim() ?? '')
      .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 5 && Number(text) <= 480), {
        error: 'Enter 5 to 480 minutes, or leave it empty.',
      }),
    places: z
      .string()
      .optional()
      .transform((text) => Number(text?.trim() || 1))
      .refine((places) => Number.isInteger(places) && places >= 1 && places <= MAX_TYPE_PLACES, {
        error: `Enter 1 to ${MAX_TYPE_PLACES} places.`,
      }),
    method: z.enum(CONSULTATION_METHODS, { error: 'Choose a meeting method.' }),
    video_link: optionalText(MAX_VIDEO_LINK_LENGTH),
    address: optionalText(MAX_TYPE_LENGTHS.address),
    questions: z
      .string()
      .optional()
      .transform((text) =>
        (text ?? '')
          .split('\n')
          .map(normaliseLine)
          .filter((line) => line !== ''),
      )
      .refine((lines) => lines.length <= MAX_TYPE_QUESTIONS, { error: `Use ${MAX_TYPE_QUESTIONS} questions or fewer.` })
      .refine((lines) => lines.every((line) => line.length <= MAX_TYPE_LENGTHS.question), {
        error: `Keep each question to ${MAX_TYPE_LENGTHS.question} characters.`,
      }),
    consultants: checkedValues(z.string().refine(isId, { error: 'Choose from the list.' })),
    own_hours: z.coerce.boolean().default(false),
    active: z.coerce.boolean().default(false),
  })
  .superRefine((fields, ctx) => {
    const report = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (fields.own_hours) validateWeek(fields, report)
    if (fields.method === 'video' && !isSecureUrl(fields.video_link)) {
      report('video_link', 'Enter the link of the video call, which starts with https://.')
    }
    if (fields.method === 'location' && fields.address === '') report('address', 'Enter the address.')
  })

/** Labels of the form's fields, in its order. */
export const TYPE_LABELS = {
  name: 'Name',
  slug: 'Page address',
  minutes: 'Length in minutes',
  places: 'Places',
  method: 'Meeting method',
  video_link: 'Video link',
  address: 'Address',
  questions: 'Questions',
  consultants: 'Consultants',
  hours: 'Hours',
  active: 'Open for bookings',
}

/** A parsed form as the commands take it. */
export function toTypeInput(form: z.output<typeof typeForm>): TypeInput {
  return {
    name: form.name,
    slug: form.slug,
    minutes: form.minutes === '' ? null : Number(form.minutes),
    places: form.places,
    method: form.method,
    videoUrl: form.video_link,
    address: form.address,
    questions: form.questions,
    consultantIds: form.consultants,
    hours: form.own_hours ? fieldsToWeek(form) : null,
    active: form.active,
  }
}

/** The form's fields for a type; without its own hours, the hours start as the agency's. */
export function typeToFields(type: TypeInput, agencyHours: WeekHours) {
  return {
    ...weekToFields(type.hours ?? agencyHours),
    name: type.name,
    slug: type.slug,
    minutes: type.minutes === null ? '' : String(type.minutes),
    places: String(type.places),
    method: type.method,
    video_link: type.videoUrl,
    address: type.address,
    questions: type.questions.join('\n'),
    consultants: type.consultantIds,
    own_hours: type.hours ? 'on' : '',
    active: type.active ? 'on' : '',
  }
}

/** Submitted or saved fields as text per label, for the list of an edit conflict. */
export function formatTypeFields(
  fields: Readonly<Record<string, unknown>>,
  consultants: readonly { id: string; fullName: string }[],
): Record<string, string> {
  const chosen = [fields.consultants ?? []].flat().map(String)
  const method = CONSULTATION_METHODS.find((method) => method === fields.method)
  return {
    ...Object.fromEntries(
      ['name', 'slug', 'minutes', 'places', 'video_link', 'address', 'questions'].map((name) => [
        name,
        String(fields[name] ?? ''),
      ]),
    ),
    method: method ? methodLabel(method) : '',
    consultants:
      consultants
        .filter(({ id }) => chosen.includes(id))
        .map(({ fullName }) => fullName)
        .join(', ') || 'Everyone',
    hours: fields.own_hours ? formatWeekFields(fields) : 'Same as the consultants',
    active: fields.active ? 'Yes' : 'No',
  }
}
