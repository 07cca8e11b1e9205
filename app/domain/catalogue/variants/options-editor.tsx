import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { OPTION_LABELS, optionsForm } from './options-form.ts'

const HINTS = ['For example Colour.', 'For example Size.', 'For example Fit.']

type OptionsEditorProps = { answer: FormActionData; defaults: Record<string, string>; version: number }

/** The form with up to three options of a product and their values. */
export function OptionsEditor({ answer, defaults, version }: OptionsEditorProps) {
  const { formProps, of } = useCheckedForm(optionsForm, answer, { defaultValue: defaults })
  return (
    <Card>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        What customers choose between. A new value adds its variants at the price of the first variant. Renaming a value
        in place keeps its variants and their stock. Removing a value deletes its variants.
      </p>
      <Form method="post" {...formProps}>
        <input type="hidden" name={VERSION_FIELD} value={version} />
        <div className="grid gap-6 md:grid-cols-3">
          {HINTS.map((hint, n) => (
            <div key={hint} className="space-y-4">
              <TextField
                {...of(`option_title_${n}`)}
                label={OPTION_LABELS[`option_title_${n}`]}
                hint={n === 0 ? hint : `Optional. ${hint}`}
                maxLength={40}
              />
              <TextArea
                {...of(`option_values_${n}`)}
                label={OPTION_LABELS[`option_values_${n}`]}
                hint="One value per line."
                rows={4}
              />
            </div>
          ))}
        </div>
        <SubmitButton size="lg" className="mt-6">
          Save options
        </SubmitButton>
      </Form>
    </Card>
  )
}
