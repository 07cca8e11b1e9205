import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Card } from '#app/ui/data/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { HtmlPreview } from './html-preview.tsx'
import {
  INFO_ROWS,
  MAX_PRODUCT_LENGTHS,
  PRICED_BY_LABELS,
  PRODUCT_LABELS,
  PRODUCT_STATUS_LABELS,
  PRODUCT_STATUSES,
  productForm,
} from './product-form.ts'

const STATUS_OPTIONS = PRODUCT_STATUSES.map((value) => ({ value, label: PRODUCT_STATUS_LABELS[value] }))
const PRICED_BY_OPTIONS = Object.entries(PRICED_BY_LABELS).map(([value, label]) => ({ value, label }))

type ProductEditorProps = {
  answer: FormActionData
  defaults: Record<string, string>
  version: number
  /** Shown above the first field. */
  children?: ReactNode
}

/** The form with the details of a product. */
export function ProductEditor({ answer, defaults, version, children }: ProductEditorProps) {
  const { formProps, of } = useCheckedForm(productForm, answer, { defaultValue: defaults })
  const field = (name: string) => ({ ...of(name), label: PRODUCT_LABELS[name] })
  return (
    <Form method="post" {...formProps} className="space-y-6">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          {children}
          <TitleAndDescription field={field} formId={formProps.id} />
          <AdditionalInformation field={field} />
        </div>
        <div className="space-y-6">
          <Visibility field={field} />
          <SearchListing field={field} />
        </div>
      </div>
      <SaveBar>Save product</SaveBar>
    </Form>
  )
}

/** The props of a field: those of the checked form and its label. */
type LabelledField = (name: string) => ReturnType<GetFieldProps> & { label: string | undefined }
type SectionProps = { field: LabelledField }

function TitleAndDescription({ field, formId }: SectionProps & { formId: string }) {
  return (
    <Card as="section" aria-label="Title and description" className="space-y-5">
      <TextField {...field('title')} required maxLength={MAX_PRODUCT_LENGTHS.title} />
      <TextField
        {...field('subtitle')}
        hint="Optional. One line under the title."
        maxLength={MAX_PRODUCT_LENGTHS.subtitle}
      />
      <div>
        <TextArea
          {...field('description')}
          hint="Text or simple HTML: paragraphs, lists, bold, links and small tables. Other HTML is removed."
          rows={9}
          maxLength={MAX_PRODUCT_LENGTHS.description}
        />
        <HtmlPreview formId={formId} field="description" />
      </div>
    </Card>
  )
}

function Visibility({ field }: SectionProps) {
  return (
    <Card as="section" aria-label="In the store" className="space-y-5">
      <SelectField {...field('status')} options={STATUS_OPTIONS} hint="Customers only see published products." />
      <div>
        <YesCheckbox {...field('hidden')} hint="Customers with the link can still open it." />
        <YesCheckbox {...field('not_purchasable')} hint="The product shows “Currently unavailable”." />
      </div>
      <SelectField {...field('priced_by')} options={PRICED_BY_OPTIONS} />
      <TextField
        {...field('ribbon')}
        hint="Optional. Shown on the image, for example New."
        maxLength={MAX_PRODUCT_LENGTHS.ribbon}
      />
      <TextField
        {...field('position')}
        hint="Products with lower numbers come first."
        required
        inputMode="numeric"
        maxLength={6}
      />
    </Card>
  )
}

function SearchListing({ field }: SectionProps) {
  return (
    <Card as="section" aria-label="Search engine listing" className="space-y-5">
      <TextField
        {...field('slug')}
        hint="The last part of the address, such as shift-bottle."
        required
        maxLength={MAX_PRODUCT_LENGTHS.slug}
      />
      <TextField
        {...field('seo_description')}
        hint="Optional. Up to 160 characters. If empty, we use the start of the description."
        maxLength={MAX_PRODUCT_LENGTHS.seo}
      />
    </Card>
  )
}

/** Titled sections below the description: care, sizes, what's in the box. */
function AdditionalInformation({ field }: SectionProps) {
  return (
    <Card as="section" aria-label="Additional information" className="space-y-5">
      <div>
        <h2 className="text-xl">Additional information</h2>
        <p className="mt-1 text-sm text-ink-soft">
          Optional. Care, sizes, what's in the box. Each section opens below the description.
        </p>
      </div>
      {INFO_ROWS.map((n) => (
        <Disclosure
          key={n}
          title={field(`info_title_${n}`).defaultValue || `Section ${n + 1}`}
          open={Boolean(field(`info_title_${n}`).defaultValue || field(`info_text_${n}`).errors)}
        >
          <div className="mt-2 space-y-4 border-l-2 border-line pl-4">
            <TextField {...field(`info_title_${n}`)} maxLength={80} />
            <TextArea {...field(`info_text_${n}`)} rows={3} maxLength={5000} />
          </div>
        </Disclosure>
      ))}
    </Card>
  )
}

/** A checkbox that submits `yes`. */
function YesCheckbox({ defaultValue, ...field }: ReturnType<LabelledField> & { hint: string }) {
  return <CheckboxField {...field} value="yes" defaultChecked={defaultValue === 'yes'} />
}
