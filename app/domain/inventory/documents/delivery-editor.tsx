import { type KeyboardEvent, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { MAX_STOCK_NOTE_LENGTH } from '../stock-form.ts'
import {
  DELIVERY_LABELS,
  DELIVERY_ROWS,
  deliveryForm,
  MAX_DELIVERY_LINES,
  MAX_REFERENCE_LENGTH,
  MAX_SUPPLIER_LENGTH,
} from './delivery-form.ts'

type DeliveryEditorProps = {
  answer: FormActionData
  /** Rows of the form at first. */
  rows: number
  /** What the fields start with, such as the SKUs of a product. */
  defaults: Record<string, string>
  suppliers: readonly string[]
  /** SKUs to choose from, with the titles of their variants. */
  items: readonly { sku: string; label: string }[]
  /** The document of the same delivery, if it was received before. */
  receivedBefore: string | null
}

/** The form of a delivery: its supplier and number, and a line for each SKU. */
export function DeliveryEditor({
  answer,
  rows: initial,
  defaults,
  suppliers,
  items,
  receivedBefore,
}: DeliveryEditorProps) {
  const [rows, setRows] = useState(initial)
  const { formProps, of } = useCheckedForm(deliveryForm(rows), answer, { defaultValue: defaults })
  const labels = new Map(items.map(({ sku, label }) => [sku.toLowerCase(), label]))
  return (
    <Form method="post" {...formProps} onKeyDown={moveToNextLine} className="max-w-[56rem] space-y-6">
      {receivedBefore && (
        <Callout tone="warning" title="This delivery has been received before">
          <a href={`/admin/store/stock/documents/${receivedBefore}`} className="link">
            See the delivery
          </a>{' '}
          with this supplier and number. Nothing has been added to stock this time.
        </Callout>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...of('supplier')}
          label={DELIVERY_LABELS.supplier}
          required
          list="suppliers"
          maxLength={MAX_SUPPLIER_LENGTH}
        />
        <TextField {...of('reference')} label={DELIVERY_LABELS.reference} required maxLength={MAX_REFERENCE_LENGTH} />
        <TextField
          {...of('note')}
          label={DELIVERY_LABELS.note}
          hint="Optional. For example what is missing or broken."
          maxLength={MAX_STOCK_NOTE_LENGTH}
          className="sm:col-span-2"
        />
      </div>
      <datalist id="suppliers">
        {suppliers.map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </datalist>
      <datalist id="skus">
        {items.map(({ sku, label }) => (
          <option key={sku} value={sku}>
            {label}
          </option>
        ))}
      </datalist>
      <fieldset>
        <legend className="mb-1 font-display text-xl font-semibold">Lines</legend>
        <p className="mb-4 max-w-prose text-sm text-ink-soft">
          Scan or type the SKUs on the delivery note. Lines without a quantity are left out.
        </p>
        <ol className="divide-y divide-line border-y border-line">
          {Array.from({ length: rows }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number in the form.
            <DeliveryLineRow key={n} n={n} of={of} labels={labels} />
          ))}
        </ol>
        {rows < MAX_DELIVERY_LINES && (
          <Button
            tone="secondary"
            size="sm"
            className="scripting-only mt-3"
            onClick={() => setRows(Math.min(rows + DELIVERY_ROWS, MAX_DELIVERY_LINES))}
          >
            Add lines
          </Button>
        )}
      </fieldset>
      <SaveBar>Receive delivery</SaveBar>
    </Form>
  )
}

type DeliveryLineRowProps = {
  n: number
  of: ReturnType<typeof useCheckedForm>['of']
  /** SKU in lower case → title of its variant. */
  labels: ReadonlyMap<string, string>
}

function DeliveryLineRow({ n, of, labels }: DeliveryLineRowProps) {
  const sku = of(`sku_${n}`)
  const [entered, setEntered] = useState(sku.defaultValue ?? '')
  const label = labels.get(entered.trim().toLowerCase())
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-x-3 py-2 md:grid-cols-[14rem_minmax(0,1fr)_8rem]">
      <TextField
        {...sku}
        label={<LineLabel n={n}>SKU</LineLabel>}
        hideLabel
        placeholder="SKU"
        list="skus"
        autoComplete="off"
        maxLength={60}
        onInput={({ currentTarget }) => setEntered(currentTarget.value)}
      />
      <p className="min-h-5 self-center text-sm wrap-anywhere text-ink-soft max-md:order-last max-md:col-span-2 max-md:empty:hidden">
        {label}
      </p>
      <TextField
        {...of(`quantity_${n}`)}
        label={<LineLabel n={n}>Quantity</LineLabel>}
        hideLabel
        placeholder="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        inputClassName="text-end tabular-nums"
      />
    </li>
  )
}

function LineLabel({ n, children }: { n: number; children: string }) {
  return (
    <>
      {children} <VisuallyHidden>of line {n + 1}</VisuallyHidden>
    </>
  )
}

/** Enter, which scanners send after a code, goes to the next field instead of sending the form. */
function moveToNextLine(event: KeyboardEvent<HTMLElement>): void {
  const lines = event.target instanceof HTMLInputElement ? event.target.closest('ol') : null
  if (event.key !== 'Enter' || !lines) return
  event.preventDefault()
  const fields: EventTarget[] = [...lines.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next instanceof HTMLInputElement) next.focus()
}
