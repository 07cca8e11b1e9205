import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { HtmlPreview } from './html-preview.tsx'
import { MAX_PRODUCT_LENGTHS, PRODUCT_STATUS_LABELS, PRODUCT_STATUSES, productForm } from './product-form.ts'

const STATUSES = PRODUCT_STATUSES.map((value) => ({ value, label: PRODUCT_STATUS_LABELS[value] }))
const PRICED_BY = [
  { value: 'lowest_price_first', label: 'The cheapest variant' },
  { value: 'first', label: 'The first variant' },
]

type ProductDetailsProps = {
  answer: FormActionData
  defaults: Record<string, string>
  seen: string
  children?: ReactNode
}

/** A product's own page. `seen`: its stamp, so that nobody's changes are overwritten unseen. */
export function ProductForm({ answer, defaults, seen, children }: ProductDetailsProps) {
  const { formProps, of } = useCheckedForm(productForm, answer, { defaultValue: defaults })
  return (
    <Form method="post" {...formProps} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <input type="hidden" name="updated_at" value={seen} />
      <div className="space-y-6">
        {children}
        <TitleAndDescription of={of} formId={formProps.id} />
        <AdditionalInformation of={of} />
      </div>
      <div className="space-y-6">
        <Visibility of={of} />
        <SearchListing of={of} />
      </div>
      <div className="xl:col-start-1">
        <SubmitButton size="lg">Save product</SubmitButton>
      </div>
    </Form>
  )
}

function TitleAndDescription({ of, formId }: { of: GetFieldProps; formId: string }) {
  return (
    <Card as="section" aria-label="Words" className="space-y-5">
      <TextField {...of('title')} label="Title" required maxLength={MAX_PRODUCT_LENGTHS.title} />
      <TextField
        {...of('subtitle')}
        label="Subtitle"
        hint="Optional. One line under the title."
        maxLength={MAX_PRODUCT_LENGTHS.subtitle}
      />
      <div>
        <TextArea
          {...of('description')}
          label="Description"
          hint="Text or simple HTML: paragraphs, lists, bold, links, small tables. Anything else is taken out."
          rows={9}
          maxLength={MAX_PRODUCT_LENGTHS.description}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
        />
        <HtmlPreview formId={formId} field="description" />
      </div>
    </Card>
  )
}

function Visibility({ of }: { of: GetFieldProps }) {
  return (
    <Card as="section" aria-label="In the shop" className="space-y-5">
      <SelectField
        {...of('status')}
        label="Status"
        options={STATUSES}
        hint="Only published products are in the shop."
      />
      <div>
        <Box of={of} name="hidden" label="Hide from lists" hint="People with its address still find it." />
        <Box of={of} name="not_purchasable" label="Show, but do not sell" hint="Reads “Currently unavailable”." />
      </div>
      <SelectField {...of('priced_by')} label="Its price is that of" options={PRICED_BY} />
      <TextField
        {...of('ribbon')}
        label="Ribbon"
        hint="Optional. On its image, such as New."
        maxLength={MAX_PRODUCT_LENGTHS.ribbon}
      />
      <TextField
        {...of('position')}
        label="Place in the shop"
        hint="Lower numbers come first."
        required
        inputMode="numeric"
        maxLength={6}
      />
    </Card>
  )
}

function SearchListing({ of }: { of: GetFieldProps }) {
  return (
    <Card as="section" aria-label="In searches" className="space-y-5">
      <TextField
        {...of('slug')}
        label="Address"
        hint="The last part, such as shift-bottle."
        required
        maxLength={MAX_PRODUCT_LENGTHS.slug}
      />
      <TextField
        {...of('seo_description')}
        label="Description for search engines"
        hint="Optional. Up to 160 characters; else the beginning of the description."
        maxLength={MAX_PRODUCT_LENGTHS.seo}
      />
    </Card>
  )
}

/** Titled paragraphs below the description: care, sizes, what is in the box. */
function AdditionalInformation({ of }: { of: GetFieldProps }) {
  return (
    <Card as="section" aria-label="Additional information" className="space-y-5">
      <div>
        <h2 className="text-xl">Additional information</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Optional. Care, sizes, what is in the box: each opens below the description.
        </p>
      </div>
      {[0, 1, 2, 3].map((n) => (
        <details key={n} open={Boolean(of(`info_title_${n}`).defaultValue || of(`info_text_${n}`).errors)}>
          <summary className="min-h-11 py-2 font-semibold">
            {of(`info_title_${n}`).defaultValue || `Paragraph ${n + 1}`}
          </summary>
          <div className="mt-2 space-y-4 border-l-2 border-line pl-4">
            <TextField {...of(`info_title_${n}`)} label={`Title of paragraph ${n + 1}`} maxLength={80} />
            <TextArea
              {...of(`info_text_${n}`)}
              label={`Text of paragraph ${n + 1}`}
              rows={3}
              maxLength={5000}
              className="[&_textarea]:font-mono [&_textarea]:text-sm"
            />
          </div>
        </details>
      ))}
    </Card>
  )
}

/** A box whose tick is `yes`. */
function Box({ of, name, label, hint }: { of: GetFieldProps; name: string; label: string; hint: string }) {
  const { defaultValue, errors, id } = of(name)
  return (
    <CheckboxField
      id={id}
      name={name}
      value="yes"
      defaultChecked={defaultValue === 'yes'}
      label={label}
      hint={hint}
      errors={errors}
    />
  )
}
