import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { AUSTRALIAN_ZONES, zoneLabel } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Card } from '#app/ui/data/card.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { MAPPING_LABELS, type MappingOptions, OPEN_DAYS, openDaysLabel } from './import-options.ts'
import { IMPORT_FIELDS, type ImportField } from './parsing/column-mapping.ts'

const RANKS = ['first choice', 'second choice', 'third choice', 'fourth choice', 'fifth choice']
/** Maximum number of sources per field. */
const MAX_SOURCES = RANKS.length

type MappingFormProps = {
  /** The columns of the file, and the combinations of columns that are suggested or chosen. */
  sources: readonly string[]
  /** The saved options, or those of a rejected form. */
  options: MappingOptions
  /** Optimistic lock of the options. */
  version: number
  errors: Record<string, string[] | null | undefined>
}

/** The columns that each field comes from, with fallbacks in order, and the default values for rows without one. */
export function MappingForm({ sources, options, version, errors }: MappingFormProps) {
  return (
    <Form method="post" className="space-y-6">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {IMPORT_FIELDS.map(({ field, label, required }) => (
            <li key={field} className="grid gap-x-6 gap-y-2 px-5 py-3 md:grid-cols-[11rem_1fr] md:items-start">
              <p className="font-semibold md:pt-2">
                {label}
                {required && <span className="block text-xs font-normal text-ink-soft">Required</span>}
              </p>
              <SourceSelects
                field={field}
                label={label}
                chosen={options.mapping[field]}
                sources={sources}
                errors={errors}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" aria-label="Default values" className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={MAPPING_LABELS.default_company}
          name="default_company"
          hint="Optional"
          maxLength={MAX_JOB_LENGTHS.companyName}
          defaultValue={options.company ?? ''}
          errors={errors.default_company}
        />
        <SelectField
          label={MAPPING_LABELS.zone}
          name="zone"
          hint="For locations without a known time zone"
          options={AUSTRALIAN_ZONES.map((value) => ({ value, label: zoneLabel(value) }))}
          defaultValue={options.zone}
          errors={errors.zone}
        />
        <SelectField
          label={MAPPING_LABELS.open_days}
          name="open_days"
          options={[...OPEN_DAYS, null].map((days) => ({ value: String(days ?? ''), label: openDaysLabel(days) }))}
          defaultValue={String(options.openDays ?? '')}
          errors={errors.open_days}
          className="sm:col-span-2"
        />
        <RadioGroup
          label={MAPPING_LABELS.expired}
          name="expired"
          options={[
            { value: 'closed', label: 'Import as closed', hint: 'Their pages show that applications have closed.' },
            { value: 'open', label: 'Import as open', hint: 'The closing date is removed.' },
          ]}
          defaultValue={options.expired}
          errors={errors.expired}
          className="sm:col-span-2"
        />
      </Card>
      <SubmitButton tone="secondary">Update preview</SubmitButton>
    </Form>
  )
}

type SourceSelectsProps = {
  field: ImportField
  label: string
  chosen: readonly string[]
  sources: readonly string[]
  errors: MappingFormProps['errors']
}

/** A select for each chosen source, and an empty one for another fallback. */
function SourceSelects({ field, label, chosen, sources, errors }: SourceSelectsProps) {
  const fieldErrors = errors[field]
  const slots = [...chosen, ''].slice(0, MAX_SOURCES)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {slots.map((source, rank) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the rank identifies the select
            key={`${rank}-${source}`}
            id={`${field}-${rank}`}
            label={`${label}, ${RANKS[rank]}`}
            hideLabel
            compact
            name={field}
            placeholder={rank === 0 ? 'Not in the file' : 'or…'}
            options={sources.map((value) => ({ value, label: rank === 0 ? value : `or ${value}` }))}
            defaultValue={source}
            aria-describedby={fieldErrors && rank === 0 ? `${field}-error` : undefined}
            className={cx('w-full sm:w-60', rank > 0 && 'text-ink-soft')}
            errors={fieldErrors && rank === 0 ? fieldErrors : null}
          />
        ))}
      </div>
    </div>
  )
}
