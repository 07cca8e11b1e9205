import { Form } from 'react-router'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUS_TONES } from '../product-form.ts'
import type { ChangeableProduct } from './change-products.server.ts'
import { CHANGE_FIELD, type ProductChange, priceChangeForm, ROUNDINGS } from './changes-form.ts'

/** Name of the hidden fields: the id of a product and the version that the page shows. */
export const PRODUCT_VERSION_FIELD = 'product'

const VERBS: Record<ProductChange, string> = { publish: 'Publish', archive: 'Archive', prices: 'Change prices of' }

/** `Publish 3 products`. */
export function changeTitle(change: ProductChange, count: number): string {
  return `${VERBS[change]} ${count === 1 ? '1 product' : `${count} products`}`
}

const COLUMNS: Column<ChangeableProduct>[] = [
  { key: 'title', header: 'Product', rowHeader: true, cell: ({ title }) => title, className: 'wrap-anywhere' },
  {
    key: 'status',
    header: 'Status',
    phone: 'badge',
    cell: ({ status }) => (
      <div>
        <StatusBadge tone={PRODUCT_STATUS_TONES[status]}>{PRODUCT_STATUS_LABELS[status]}</StatusBadge>
      </div>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    phone: 'end',
    cell: ({ fromCents, toCents }) =>
      fromCents === toCents
        ? formatMoney(fromCents, AUD)
        : `${formatMoney(fromCents, AUD)} to ${formatMoney(toCents, AUD)}`,
    className: 'tabular-nums whitespace-nowrap',
  },
]

type ChangesEditorProps = { change: ProductChange; rows: ChangeableProduct[]; answer: FormActionData }

/** The products that are about to be changed, with the percentage for a change of prices. */
export function ChangesEditor({ change, rows, answer }: ChangesEditorProps) {
  const { formProps, of } = useCheckedForm(priceChangeForm, answer, { defaultValue: { rounding: '5' } })
  return (
    <Form method="post" {...(change === 'prices' ? formProps : {})} className="space-y-6">
      <input type="hidden" name={CHANGE_FIELD} value={change} />
      {rows.map(({ id, version }) => (
        <input key={id} type="hidden" name={PRODUCT_VERSION_FIELD} value={`${id} ${version}`} />
      ))}
      {change === 'prices' && (
        <div className="grid max-w-form items-start gap-5 sm:grid-cols-2">
          <TextField
            {...of('percent')}
            label="Percentage"
            hint="For example, -10 makes prices 10% lower. Sale prices change too."
            required
            maxLength={5}
          />
          <SelectField {...of('rounding')} label="Round to" options={ROUNDINGS} />
        </div>
      )}
      <DataTable caption="Products to change" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{changeTitle(change, rows.length)}</SubmitButton>
        <ButtonLink to="/admin/store/products" tone="secondary">
          Cancel
        </ButtonLink>
      </div>
      <ConfirmLeaving />
    </Form>
  )
}
