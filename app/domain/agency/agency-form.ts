import { z } from 'zod'
import { formatAbn, parseAbn } from '#app/lib/abn.ts'
import { createRecord } from '#app/lib/collections/record.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { formatDollars, parseDollars } from '#app/lib/dollars.ts'
import { emailAddress } from '#app/lib/email-address.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'
import { STATE_CODES, type State } from '#app/lib/states.ts'
import type { Agency } from './agency.ts'

/** Name of the field for a state's labour-hire licence: there is at most one per state. */
export const licenceField = (state: State) => `licence_${state.toLowerCase() as Lowercase<State>}` as const

const licences = createRecord(STATE_CODES.map((state) => [licenceField(state), optionalLine(40)]))

const MIN_HOURLY_CENTS = 100
const MAX_HOURLY_CENTS = 20_000

const hourlyPay = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return null
    const cents = parseDollars(text)
    if (cents !== null && cents >= MIN_HOURLY_CENTS && cents <= MAX_HOURLY_CENTS) return cents
    context.addIssue({ code: 'custom', message: 'Enter an hourly amount in dollars, such as 24.95.' })
    return z.NEVER
  })

const optionalDate = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isCalendarDate(text), { error: 'Choose a date.' })

const fields = z.object({
  name: requiredLine("the agency's name", 60),
  tagline: requiredLine('a tagline', 120),
  email: emailAddress,
  phone: requiredLine('a phone number', 40).refine(isPhoneLike, {
    error: INVALID_PHONE_MESSAGE,
  }),
  address: requiredLine('a street address', 200),
  opening_hours: requiredLine('opening hours', 120),
  abn: requiredLine('the ABN', 30)
    .refine((text) => parseAbn(text) !== null, 'Enter a valid ABN. Check all 11 digits.')
    .transform((text) => formatAbn(parseAbn(text) ?? '')),
  ...licences,
  figure_jobs: requiredLine('a figure for active jobs', 12),
  figure_companies: requiredLine('a figure for partner companies', 12),
  figure_candidates: requiredLine('a figure for happy candidates', 12),
  figures_source: optionalLine(160),
  minimum_hourly: hourlyPay,
  minimum_hourly_since: optionalDate,
})

/** `Save settings`. */
export const agencyForm = fields
  .refine((form) => form.minimum_hourly === null || form.minimum_hourly_since !== null, {
    path: ['minimum_hourly_since'],
    error: 'Enter the date this minimum took effect.',
  })
  .refine((form) => form.minimum_hourly_since === null || form.minimum_hourly !== null, {
    path: ['minimum_hourly'],
    error: 'Enter the minimum hourly pay, or clear the date.',
  })

/** Converts the parsed form to settings. */
export function parseAgencyForm(form: z.output<typeof agencyForm>): Agency {
  return {
    name: form.name,
    tagline: form.tagline,
    email: form.email,
    phone: form.phone,
    address: form.address,
    openingHours: form.opening_hours,
    abn: form.abn,
    licences: STATE_CODES.flatMap((state) => {
      const number = form[licenceField(state)]
      return number ? { state, number } : []
    }),
    figureJobs: form.figure_jobs,
    figureCompanies: form.figure_companies,
    figureCandidates: form.figure_candidates,
    figuresSource: form.figures_source ?? '',
    minimumHourlyCents: form.minimum_hourly,
    minimumHourlySince: form.minimum_hourly_since,
  }
}

/** Converts settings to the form's field values. */
export function formatAgencyFields(agency: Agency): Record<string, string> {
  const licences = STATE_CODES.map((state) => [
    licenceField(state),
    agency.licences.find((licence) => licence.state === state)?.number ?? '',
  ])
  return {
    name: agency.name,
    tagline: agency.tagline,
    email: agency.email,
    phone: agency.phone,
    address: agency.address,
    opening_hours: agency.openingHours,
    abn: agency.abn,
    ...Object.fromEntries(licences),
    figure_jobs: agency.figureJobs,
    figure_companies: agency.figureCompanies,
    figure_candidates: agency.figureCandidates,
    figures_source: agency.figuresSource,
    minimum_hourly: agency.minimumHourlyCents === null ? '' : formatDollars(agency.minimumHourlyCents),
    minimum_hourly_since: agency.minimumHourlySince ?? '',
  }
}
