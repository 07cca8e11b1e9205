import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { CheckboxGroup } from '#app/ui/forms/checkbox-group.tsx'
import { LivePreview } from '#app/ui/forms/live-preview.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { DISCOUNT_KIND_LABELS, DISCOUNT_LABELS, discountFields } from './discount-form.ts'
import { DiscountPreview } from './discount-preview.tsx'

const KIND_OPTIONS = Object.entries(DISCOUNT_KIND_LABELS).map(([value, label]) => ({ value, label }))

type DiscountEditorProps = {
  answer: FormActionData
  defaults: Record<string, string>
  collections: readonly { id: string; title: string }[]
  /** Ids of the ticked collections. */
  chosen: readonly string[]
  /** How many products and collections of it were deleted. It stays limited to them too. */
  deletedCount?: number
  /** The label of the submit button. */
  submit: string
  /** Missing for a new discount. */
  version?: number
}

/** The form with a discount code, its value, and when and how often it can be used. */
export function DiscountEditor({
  answer,
  defaults,
  collections,
  chosen,
  deletedCount = 0,
  submit,
  version,
}: DiscountEditorProps) {
  const { formProps, of } = useCheckedForm(discountFields, answer, { defaultValue: defaults })
  const field = (name: keyof typeof DISCOUNT_LABELS) => ({ ...of(name), label: DISCOUNT_LABELS[name] })
  return (
    <div className="with-preview">
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        {version !== undefined && <input type="hidden" name={VERSION_FIELD} value={version} />}
        <Card
          as="section"
          aria-label="Discount"
          className="group/value grid grid-cols-1 gap-5 sm:grid-cols-[4fr_5fr_3fr]"
        >
          <TextField {...field('code')} hint="Not case-sensitive" required maxLength={40} autoCapitalize="characters" />
          <SelectField {...field('kind')} options={KIND_OPTIONS} />
          <TextField
            {...field('percent')}
            hint="From 1 to 100"
            inputMode="numeric"
            maxLength={4}
            className="not-group-has-[option[value=percentage]:checked]/value:hidden"
          />
          <TextField
            {...field('amount')}
            hint="In dollars"
            inputMode="decimal"
            maxLength={20}
            className="not-group-has-[option[value=fixed]:checked]/value:hidden"
          />
        </Card>
        <Card as="section" aria-label="Conditions" className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            {...field('minimum')}
            hint="Optional. Value of the discounted items in dollars."
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...field('usage_limit')}
            hint="Optional. Leave blank for no limit."
            inputMode="numeric"
            maxLength={7}
          />
          <TextField {...field('starts_on')} hint="Optional. Leave blank to start now." type="date" />
          <TextField {...field('ends_on')} hint="Optional. Leave blank for no end date." type="date" />
          <TextField
            {...field('customer_limit')}
            hint="Optional. Customers need to sign in to use the code."
            inputMode="numeric"
            maxLength={4}
          />
          <TickField {...field('automatic')} hint="To every cart, without a code" />
          <TickField {...field('excludes_sale')} />
        </Card>
        <Card as="section" aria-labelledby="discounted" className="space-y-5">
          <div>
            <h2 id="discounted" className="text-xl">
              Discounted products
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              {deletedCount === 0
                ? 'Leave both blank to discount the whole order.'
                : `${deletedCount === 1 ? 'A product or collection' : `${deletedCount} products or collections`} of this discount ${deletedCount === 1 ? 'was' : 'were'} deleted. For the whole order, create another discount.`}
            </p>
          </div>
          {collections.length > 0 && (
            <CheckboxGroup
              {...field('collections')}
              options={collections.map(({ id, title }) => ({ value: id, label: title }))}
              values={chosen}
            />
          )}
          <input type="hidden" name="shown_products" value={of('shown_products').defaultValue} />
          <TextArea
            {...field('products')}
            hint="Optional. One title or URL handle per line."
            rows={3}
            maxLength={8000}
          />
        </Card>
        <SaveBar
          extra={
            <ButtonLink to="/admin/store/discounts" tone="secondary">
              Back to discounts
            </ButtonLink>
          }
        >
          {submit}
        </SaveBar>
      </Form>
      <LivePreview title="What customers get" form={formProps.ref} defaults={defaults}>
        {(fields) => <DiscountPreview fields={fields} />}
      </LivePreview>
    </div>
  )
}

function TickField({ defaultValue, ...field }: ReturnType<GetFieldProps> & { label: string; hint?: string }) {
  return <CheckboxField {...field} value="yes" defaultChecked={defaultValue === 'yes'} />
}
