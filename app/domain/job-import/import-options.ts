import { z } from 'zod'
import { MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { AUSTRALIAN_ZONES } from '#app/lib/dates.ts'
import { optionalLine } from '#app/lib/form-fields.ts'
import {
  type ColumnMapping,
  emptyMapping,
  IMPORT_FIELDS,
  mappingSchema,
  suggestMapping,
} from './parsing/column-mapping.ts'

/** Choices for jobs without a closing date: days after the listing date at which they close. */
export const OPEN_DAYS = [30, 60, 90, 180]

/** What the mapping form sets. */
export type MappingOptions = {
  mapping: ColumnMapping
  /** Jobs past their closing date are imported closed, or open without a closing date. */
  expired: 'closed' | 'open'
  /** Days after its listing date at which a job without a closing date closes; null: it stays open. */
  openDays: number | null
  /** The company of rows without one. */
  company: string | null
  /** The time zone of locations without a known one. */
  zone: string
}

/** Options of an import, stored in `imports.options`. */
export type ImportOptions = MappingOptions & {
  /** Import without the rows that have errors. */
  skipInvalid: boolean
  /** Optimistic lock: every change of the options adds one. */
  version: number
}

/**
 * Initial options: the mapping that the column names suggest, expired jobs closed, jobs without a closing date open for
 * 90 days.
 */
export function suggestOptions(columns: readonly string[], agencyZone: string): ImportOptions {
  return {
    mapping: suggestMapping(columns),
    expired: 'closed',
    openDays: 90,
    company: null,
    zone: agencyZone,
    skipInvalid: false,
    version: 1,
  }
}

/** The form of `Update preview`: the sources of each field by field name, and the options. Accepts only `columns`. */
export function mappingForm(columns: readonly string[]) {
  const options = z.object({
    expired: z.enum(['closed', 'open'], { error: 'Choose how to import jobs past their closing date.' }),
    open_days: z
      .enum(['', ...OPEN_DAYS.map(String)], { error: 'Choose when jobs without a closing date close.' })
      .default('')
      .transform((days) => Number(days) || null),
    default_company: optionalLine(MAX_JOB_LENGTHS.companyName),
    zone: z.enum(AUSTRALIAN_ZONES, { error: 'Choose a time zone.' }),
  })
  return options.loose().transform((submitted, context): MappingOptions => {
    const { expired, open_days: openDays, default_company: company, zone, ...sources } = submitted
    const mapping = mappingSchema(columns, company ? ['company'] : []).safeParse(sources)
    if (mapping.success) return { mapping: mapping.data, expired, openDays, company, zone }
    for (const issue of mapping.error.issues) {
      context.addIssue({ code: 'custom', path: issue.path.slice(0, 1), message: issue.message })
    }
    return z.NEVER
  })
}

/** The options in a rejected form, so that the page keeps every choice. `saved` fills in missing values. */
export function submittedOptions(submitted: Record<string, unknown>, saved: MappingOptions): MappingOptions {
  const texts = (value: unknown) =>
    [value].flat().filter((text): text is string => typeof text === 'string' && text !== '')
  const mapping = emptyMapping()
  for (const { field } of IMPORT_FIELDS) mapping[field] = texts(submitted[field])
  return {
    mapping,
    expired: submitted.expired === 'open' ? 'open' : saved.expired,
    openDays: Number(texts(submitted.open_days)[0]) || null,
    company: texts(submitted.default_company)[0] ?? null,
    zone: texts(submitted.zone)[0] ?? saved.zone,
  }
}

/** Labels of the mapping form by field name, in its order. */
export const MAPPING_LABELS: Record<string, string> = {
  ...Object.fromEntries(IMPORT_FIELDS.map(({ field, label }) => [field, label])),
  default_company: 'Company for jobs without one',
  zone: 'Time zone',
  open_days: 'Jobs without a closing date',
  expired: 'Jobs past their closing date',
}

/** The options as text by field name, for comparing two versions. */
export function formatOptions({ mapping, expired, openDays, company, zone }: MappingOptions): Record<string, string> {
  return {
    ...Object.fromEntries(IMPORT_FIELDS.map(({ field }) => [field, mapping[field].join(', or ')])),
    default_company: company ?? '',
    zone,
    open_days: openDaysLabel(openDays),
    expired: expired === 'closed' ? 'Import as closed' : 'Import as open',
  }
}

/** When jobs without a closing date close, as a choice. */
export function openDaysLabel(days: number | null): string {
  return days ? `Close ${days} days after the listing date` : 'Stay open'
}
