import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { DISCOUNT_KIND_LABELS, discountFields } from './discount-form.ts'

const KINDS = Object.entries(DISCOUNT_KIND_LABELS).map(([value, label]) => ({ value, label }))

type DiscountEditorProps = { answer: FormActionData; defaults: Record<string, string>; submit: string }

/** A discount code: what it takes off, and when and how often it may be used. */
export function DiscountEditor({ answer, defaults, submit }: DiscountEditorProps) {
  const { formProps, of } = useCheckedForm(discountFields, answer, { defaultValue: defaults })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <Card as="section" aria-label="What it does" className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...of('code')}
          label="Code"
          hint="As people type it; capitals do not matter."
          required
          maxLength={40}
          autoCapitalize="characters"
        />
        <SelectField {...of('kind')} label="It gives" options={KINDS} />
        <TextField
          {...of('percent')}
          label="Percent"
          hint="For percent off: 1 to 100."
          inputMode="numeric"
          maxLength={4}
        />
        <TextField {...of('amount')} label="Dollars" hint="For dollars off." inputMode="decimal" maxLength={20} />
      </Card>
      <Card as="section" aria-label="When it counts" className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...of('minimum')}
          label="Goods of at least"
          hint="Optional. In dollars."
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          {...of('usage_limit')}
          label="Times it may be used"
          hint="Blank: any number."
          inputMode="numeric"
          maxLength={7}
        />
        <TextField {...of('starts_on')} label="First day" hint="Blank: at once." type="date" />
        <TextField {...of('ends_on')} label="Last day" hint="Blank: until you switch it off." type="date" />
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg">{submit}</SubmitButton>
        <ButtonLink to="/admin/store/discounts" tone="secondary" size="lg">
          Back to discounts
        </ButtonLink>
      </div>
    </Form>
  )
}
