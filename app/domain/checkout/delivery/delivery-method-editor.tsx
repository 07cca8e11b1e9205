import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { STATES } from '#app/lib/states.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxGroup } from '#app/ui/forms/checkbox-group.tsx'
import { LivePreview } from '#app/ui/forms/live-preview.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { DELIVERY_METHOD_LABELS, deliveryMethodForm } from './delivery-method-form.ts'
import { DeliveryMethodPreview } from './delivery-method-preview.tsx'

type DeliveryMethodEditorProps = {
  answer: FormActionData
  defaults: Record<string, string>
  /** The ticked states. */
  states: readonly string[]
  /** The label of the submit button. */
  submit: string
  /** Missing for a new method. */
  version?: number
}

const STATE_OPTIONS = STATES.map(({ state, name }) => ({ value: state, label: name }))

/** The form with the name, price, area and weights of a delivery method. */
export function DeliveryMethodEditor({ answer, defaults, states, submit, version }: DeliveryMethodEditorProps) {
  const { formProps, of } = useCheckedForm(deliveryMethodForm, answer, { defaultValue: defaults })
  const field = (name: keyof typeof DELIVERY_METHOD_LABELS) => ({ ...of(name), label: DELIVERY_METHOD_LABELS[name] })
  return (
    <div className="with-preview">
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        {version !== undefined && <input type="hidden" name={VERSION_FIELD} value={version} />}
        <Card as="section" aria-label="Name and price" className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('name')}
            hint="As customers see it, such as Standard or Express"
            required
            maxLength={60}
            className="sm:col-span-2"
          />
          <TextField {...field('price')} hint="In dollars, GST included" required inputMode="decimal" maxLength={20} />
          <TextField
            {...field('free_from')}
            hint="Optional. Value of the goods in dollars, after discounts."
            inputMode="decimal"
            maxLength={20}
          />
        </Card>
        <Card as="section" aria-labelledby="area" className="space-y-5">
          <div>
            <h2 id="area" className="text-xl">
              Where
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              Leave both blank to deliver everywhere. If two methods have the same name, the one with the smaller area
              applies.
            </p>
          </div>
          <CheckboxGroup {...field('states')} options={STATE_OPTIONS} values={states} />
          <TextField {...field('postcodes')} hint="Optional. Ranges, such as 0800-0899, 6725." maxLength={1200} />
        </Card>
        <Card as="section" aria-label="Weight and order" className="grid gap-5 sm:grid-cols-3">
          <TextField
            {...field('min_grams')}
            hint="Optional. Whole order, in grams."
            inputMode="numeric"
            maxLength={9}
          />
          <TextField {...field('max_grams')} hint="Optional. In grams, included." inputMode="numeric" maxLength={9} />
          <TextField {...field('position')} hint="Lower comes first" inputMode="numeric" maxLength={4} />
        </Card>
        <SaveBar
          extra={
            <ButtonLink to="/admin/store/settings" tone="secondary">
              Back to delivery
            </ButtonLink>
          }
        >
          {submit}
        </SaveBar>
      </Form>
      <LivePreview title="In the cart" form={formProps.ref} defaults={defaults}>
        {(fields) => <DeliveryMethodPreview fields={fields} />}
      </LivePreview>
    </div>
  )
}
