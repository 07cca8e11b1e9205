import { Form } from 'react-router'
import { AUSTRALIAN_ZONES, zoneLabel } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Card } from '#app/ui/data/card.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { ImportOptions } from './import-options.ts'
import { IMPORT_FIELDS, type ImportField } from './parsing/column-mapping.ts'

const RANKS = ['first choice', 'second choice', 'third choice', 'fourth choice', 'fifth choice']
/** Fallbacks a field may have. */
const MAX_SOURCES = RANKS.length

type MappingFormProps = {
  /** Columns of the file and the combinations of them that are in use. */
  sources: readonly string[]
  /** What is kept, or what was typed into a refused form. */
  options: Omit<ImportOptions, 'skipInvalid'>
  errors: Record<string, string[] | null | undefined>
}

/** Which column each part of an ad comes from, with fallbacks in order, and what to do where the file says nothing. */
export function MappingForm({ sources, options, errors }: MappingFormProps) {
  return (
    <Form method="post" className="space-y-6">
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {IMPORT_FIELDS.map(({ field, label, required }) => (
            <li key={field} className="grid gap-x-6 gap-y-2 px-5 py-3 md:grid-cols-[11rem_1fr] md:items-start">
              <p className="font-semibold md:pt-2">
                {label}
                {required && <span className="block text-xs font-normal text-ink-soft">Needed</span>}
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
      <Card as="section" aria-label="Where the file says nothing" className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Company for ads without one"
          name="default_company"
          hint="Optional"
          maxLength={150}
          defaultValue={options.company ?? ''}
          errors={errors.default_company}
        />
        <SelectField
          label="Time zone"
          name="zone"
          hint="For places that do not tell theirs"
          options={AUSTRALIAN_ZONES.map((value) => ({ value, label: zoneLabel(value) }))}
          defaultValue={options.zone}
          errors={errors.zone}
        />
        <RadioGroup
          label="Ads past their closing date"
          name="expired"
          options={[
            { value: 'closed', label: 'Import as closed', hint: 'Their pages say that they have closed.' },
            { value: 'open', label: 'Import as open', hint: 'Without a closing date.' },
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

/** The chosen sources and one more select, empty, for another fallback. */
function SourceSelects({ field, label, chosen, sources, errors }: SourceSelectsProps) {
  const wrong = errors[field]
  const slots = [...chosen, ''].slice(0, MAX_SOURCES)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {slots.map((source, rank) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the rank is what the select is
            key={`${rank}-${source}`}
            id={`${field}-${rank}`}
            label={`${label}, ${RANKS[rank]}`}
            hideLabel
            compact
            name={field}
            placeholder={rank === 0 ? 'Not in the file' : 'else …'}
            options={sources.map((value) => ({ value, label: rank === 0 ? value : `else ${value}` }))}
            defaultValue={source}
            aria-describedby={wrong && rank === 0 ? `${field}-error` : undefined}
            className={cx('w-full sm:w-60', rank > 0 && 'text-ink-soft')}
            errors={wrong && rank === 0 ? wrong : null}
          />
        ))}
      </div>
    </div>
  )
}
