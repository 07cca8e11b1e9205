import { z } from 'zod'
import { AUSTRALIAN_ZONES } from '#app/lib/dates.ts'
import { optionalLine } from '#app/lib/form-fields.ts'
import { type ColumnMapping, emptyMapping, IMPORT_FIELDS, mappingSchema } from './parsing/column-mapping.ts'

/** What an import does with its rows: set on the mapping page, kept with the import. */
export type ImportOptions = {
  mapping: ColumnMapping
  /** What becomes of ads past their closing date: kept as closed ones, or opened without it. */
  expired: 'closed' | 'open'
  /** For ads whose row names no company. */
  company: string | null
  /** For ads whose location names no zone. */
  zone: string
  /** Import without the rows that have errors: said by a person who has seen them. */
  skipInvalid: boolean
}

/** `Update preview`: the sources of each field by the field's name, and the options. Only columns of the file pass. */
export function importOptionsForm(columns: readonly string[]) {
  const rest = z.object({
    expired: z.enum(['closed', 'open'], { error: 'Choose what becomes of ads past their closing date.' }),
    default_company: optionalLine(150),
    zone: z.enum(AUSTRALIAN_ZONES, { error: 'Choose a time zone.' }),
  })
  return rest.loose().transform((posted, context): Omit<ImportOptions, 'skipInvalid'> => {
    const { expired, default_company: company, zone, ...sources } = posted
    const mapping = mappingSchema(columns, company ? ['company'] : []).safeParse(sources)
    if (mapping.success) return { mapping: mapping.data, expired, company, zone }
    for (const issue of mapping.error.issues) {
      context.addIssue({ code: 'custom', path: issue.path.slice(0, 1), message: issue.message })
    }
    return z.NEVER
  })
}

/** The options as a refused form was sent, so that nothing chosen is lost; `kept` where it says nothing. */
export function submittedOptions(
  sent: Record<string, unknown>,
  kept: Omit<ImportOptions, 'skipInvalid'>,
): Omit<ImportOptions, 'skipInvalid'> {
  const words = (value: unknown) => [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  const mapping = emptyMapping()
  for (const { field } of IMPORT_FIELDS) mapping[field] = words(sent[field])
  return {
    mapping,
    expired: sent.expired === 'open' ? 'open' : kept.expired,
    company: words(sent.default_company)[0] ?? null,
    zone: words(sent.zone)[0] ?? kept.zone,
  }
}
