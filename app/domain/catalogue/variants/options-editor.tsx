import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { optionsForm } from './options-form.ts'

const HINTS = ['Such as Colour.', 'Such as Size.', 'Such as Fit.']

type OptionsEditorProps = { answer: FormActionData; defaults: Record<string, string>; seen: string }

/** What the variants differ in, up to three things with their values, one a line. */
export function OptionsEditor({ answer, defaults, seen }: OptionsEditorProps) {
  const { formProps, of } = useCheckedForm(optionsForm, answer, { defaultValue: defaults })
  return (
    <Card>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        What people choose between. Each new value makes its variants, which cost what the first one costs. A value that
        you rewrite in its place keeps its variants and their stock; one that you delete takes them out of the shop.
      </p>
      <Form method="post" {...formProps}>
        <input type="hidden" name="updated_at" value={seen} />
        <div className="grid gap-6 md:grid-cols-3">
          {HINTS.map((hint, n) => (
            <div key={hint} className="space-y-4">
              <TextField
                {...of(`option_title_${n}`)}
                label={`Option ${n + 1}`}
                hint={n === 0 ? hint : `Optional. ${hint}`}
                maxLength={40}
              />
              <TextArea {...of(`option_values_${n}`)} label={`Values of option ${n + 1}`} hint="One a line." rows={4} />
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
