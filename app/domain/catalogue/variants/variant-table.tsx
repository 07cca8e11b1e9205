import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { variantsForm } from './variants-form.ts'

/** A variant as its row shows it. */
export type VariantItem = { id: string; title: string; onHand: number; reserved: number; manageInventory: boolean }

type VariantTableProps = {
  productId: string
  answer: FormActionData
  variants: VariantItem[]
  images: { id: string; alt: string }[]
  defaults: Record<string, string>
  seen: string
}

/** All variants of a product in one form: prices, SKUs, weights, counting and images. */
export function VariantTable({ productId, answer, variants, images, defaults, seen }: VariantTableProps) {
  const { formProps, of } = useCheckedForm(variantsForm(variants.length), answer, { defaultValue: defaults })
  const imageOptions = images.map(({ id, alt }, n) => ({ value: id, label: `${n + 1}. ${alt}` }))
  return (
    <Form method="post" {...formProps}>
      <input type="hidden" name="updated_at" value={seen} />
      <ul aria-label="Variants" className="divide-y divide-line rounded-card border border-line bg-surface">
        {variants.map((variant, n) => (
          <li key={variant.id} className="px-5 py-4">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="text-lg">{variant.title}</h2>
              <div className="flex flex-wrap items-center">
                <StockSummary variant={variant} />
                {variants.length > 1 && <DeleteVariantButton productId={productId} variant={variant} />}
              </div>
            </div>
            <Fields of={of} n={n} images={imageOptions} title={variant.title} />
          </li>
        ))}
      </ul>
      <SubmitButton size="lg" className="mt-6">
        Save variants
      </SubmitButton>
    </Form>
  )
}

type FieldsProps = { of: GetFieldProps; n: number; images: { value: string; label: string }[]; title: string }

function Fields({ of, n, images, title }: FieldsProps) {
  const counted = of(`counted_${n}`)
  const named = (label: string) => <FieldLabel label={label} title={title} />
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField {...of(`price_${n}`)} label={named('Price')} required inputMode="decimal" maxLength={20} />
      <TextField {...of(`sale_${n}`)} label={named('Sale price')} inputMode="decimal" maxLength={20} />
      <TextField {...of(`sku_${n}`)} label={named('SKU')} maxLength={60} />
      <TextField {...of(`weight_${n}`)} label={named('Weight in grams')} inputMode="numeric" maxLength={7} />
      {images.length > 0 && (
        <SelectField
          {...of(`image_${n}`)}
          label={named('Image')}
          placeholder="The product’s first"
          options={images}
          className="sm:col-span-2"
        />
      )}
      <label htmlFor={counted.id} className="flex min-h-11 items-center gap-3 self-end sm:col-span-2">
        <input
          type="checkbox"
          id={counted.id}
          name={counted.name}
          value="yes"
          defaultChecked={counted.defaultValue === 'yes'}
          className="size-5.5 shrink-0"
        />
        {named('Count its stock')}
      </label>
    </div>
  )
}

/** A label that says whose field it is to those who do not see the row. */
function FieldLabel({ label, title }: { label: string; title: string }): ReactNode {
  return (
    <span>
      {label} <VisuallyHidden>of {title}</VisuallyHidden>
    </span>
  )
}

function DeleteVariantButton({ productId, variant }: { productId: string; variant: VariantItem }) {
  return (
    <DeleteButton
      inForm
      verb="Take out"
      name={variant.title}
      action={`/admin/store/products/${productId}/variants/${variant.id}/deletion`}
      sentence="This combination leaves the shop; its stock stays on record. A new value of an option does not bring it back."
    />
  )
}

function StockSummary({ variant }: { variant: VariantItem }) {
  if (!variant.manageInventory) return <p className="text-sm text-ink-soft">Sold without counting</p>
  const promised = variant.reserved > 0 ? `, ${variant.reserved} promised` : ''
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {variant.onHand} on hand{promised}.{' '}
      <Link to={`/admin/store/stock/${variant.id}`} className="link">
        Change stock <VisuallyHidden>of {variant.title}</VisuallyHidden>
      </Link>
    </p>
  )
}
