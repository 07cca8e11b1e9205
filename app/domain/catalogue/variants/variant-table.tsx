import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Card } from '#app/ui/data/card.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { SALE_DATE_LABELS, VARIANT_COLUMN_LABELS, variantsForm } from './variants-form.ts'

/** A variant as its row shows it. */
export type VariantItem = { id: string; title: string; onHand: number; reserved: number; manageInventory: boolean }

type VariantTableProps = {
  productId: string
  answer: FormActionData
  variants: VariantItem[]
  images: { id: string; alt: string }[]
  defaults: Record<string, string>
  version: number
}

/** One form for all variants of a product: prices, SKUs, weights, stock tracking and images. */
export function VariantTable({ productId, answer, variants, images, defaults, version }: VariantTableProps) {
  const { formProps, of } = useCheckedForm(variantsForm(variants.length), answer, { defaultValue: defaults })
  const imageOptions = images.map(({ id, alt }, n) => ({ value: id, label: `${n + 1}. ${alt}` }))
  return (
    <Form method="post" {...formProps} className="space-y-6">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <Card as="section" aria-labelledby="sale" className="grid max-w-form gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <h2 id="sale" className="text-xl">
            When the sale prices apply
          </h2>
          <p className="mt-1 text-sm text-ink-soft">Optional. Without days, they apply from now on, without an end.</p>
        </div>
        <TextField {...of('sale_starts_on')} label={SALE_DATE_LABELS.sale_starts_on} type="date" />
        <TextField {...of('sale_ends_on')} label={SALE_DATE_LABELS.sale_ends_on} type="date" />
      </Card>
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
            <Fields of={of} n={n} imageOptions={imageOptions} title={variant.title} />
          </li>
        ))}
      </ul>
      <SaveBar>Save variants</SaveBar>
    </Form>
  )
}

type FieldsProps = { of: GetFieldProps; n: number; imageOptions: { value: string; label: string }[]; title: string }

function Fields({ of, n, imageOptions, title }: FieldsProps) {
  const tracked = of(`tracked_${n}`)
  const label = (column: keyof typeof VARIANT_COLUMN_LABELS) => (
    <FieldLabel label={VARIANT_COLUMN_LABELS[column]} title={title} />
  )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField {...of(`price_${n}`)} label={label('price')} required inputMode="decimal" maxLength={20} />
      <TextField {...of(`sale_${n}`)} label={label('sale')} inputMode="decimal" maxLength={20} />
      <TextField {...of(`sku_${n}`)} label={label('sku')} maxLength={60} />
      <TextField {...of(`weight_${n}`)} label={label('weight')} inputMode="numeric" maxLength={7} />
      {imageOptions.length > 0 && (
        <SelectField
          {...of(`image_${n}`)}
          label={label('image')}
          placeholder="Main image"
          options={imageOptions}
          className="sm:col-span-2"
        />
      )}
      <label htmlFor={tracked.id} className="flex min-h-11 items-center gap-3 self-end sm:col-span-2">
        <input
          type="checkbox"
          id={tracked.id}
          name={tracked.name}
          value="yes"
          defaultChecked={tracked.defaultValue === 'yes'}
          className="size-5.5 shrink-0"
        />
        {label('tracked')}
      </label>
    </div>
  )
}

/** A label that names the variant for screen readers. */
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
      name={variant.title}
      action={`/admin/store/products/${productId}/variants/${variant.id}/deletion`}
      sentence={`Customers can no longer buy this variant.${variant.onHand > 0 ? ` It has ${variant.onHand} on hand.` : ''} It's archived with its SKU and stock: restore it on the Options page.`}
    />
  )
}

function StockSummary({ variant }: { variant: VariantItem }) {
  if (!variant.manageInventory) return <p className="text-sm text-ink-soft">Not tracked</p>
  const reserved = variant.reserved > 0 ? `, ${variant.reserved} reserved` : ''
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {variant.onHand} on hand{reserved}.{' '}
      <Link to={`/admin/store/stock/${variant.id}`} className="link">
        Adjust stock <VisuallyHidden>of {variant.title}</VisuallyHidden>
      </Link>
    </p>
  )
}
