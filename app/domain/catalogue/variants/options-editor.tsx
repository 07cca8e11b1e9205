import { Form } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import type { StockToArchive } from './archived-variants.server.ts'
import { OptionValues } from './option-values.tsx'
import { OPTION_LABELS, optionsForm } from './options-form.ts'

const HINTS = ['For example Colour.', 'For example Size.', 'For example Fit.']

/** Name of the hidden field with the fingerprint of the stock that the admin has agreed to archive. */
export const ACCEPTED_STOCK_FIELD = 'accepted_stock'

type OptionsEditorProps = {
  answer: FormActionData
  defaults: Record<string, string>
  version: number
  /** Stock that saving would archive: the form asks first. */
  stock: StockToArchive | null
}

/** The form with up to three options of a product and their values. */
export function OptionsEditor({ answer, defaults, version, stock }: OptionsEditorProps) {
  const { formProps, of } = useCheckedForm(optionsForm, answer, { defaultValue: defaults })
  return (
    <>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        What customers choose between. Renaming a value keeps its variants and stock. Deleting it removes them from the
        shop; their SKUs and stock come back when you add the value again.
      </p>
      <Form method="post" {...formProps}>
        <input type="hidden" name={VERSION_FIELD} value={version} />
        {stock && (
          <Callout tone="warning" title="These variants have stock" className="mb-6">
            <input type="hidden" name={ACCEPTED_STOCK_FIELD} value={stock.fingerprint} />
            <p>
              Nothing has been saved yet. Saving archives them: they leave the shop and the stock list, and come back
              with their stock when you add the value again.
            </p>
            <ul className="mt-2 list-disc pl-5">
              {stock.variants.map(({ title, onHand }) => (
                <li key={title}>
                  {title}: {formatCount(onHand)} on hand
                </li>
              ))}
            </ul>
          </Callout>
        )}
        <div className="grid gap-6 md:grid-cols-3">
          {HINTS.map((hint, n) => (
            <div key={hint} className="space-y-4">
              <TextField
                {...of(`option_title_${n}`)}
                label={OPTION_LABELS[`option_title_${n}`]}
                hint={n === 0 ? hint : `Optional. ${hint}`}
                maxLength={40}
              />
              <OptionValues option={`option ${n + 1}`} field={of(`option_values_${n}`)} />
            </div>
          ))}
        </div>
        <div className="mt-6">
          <SaveBar>{stock ? 'Archive and save' : 'Save options'}</SaveBar>
        </div>
      </Form>
    </>
  )
}
