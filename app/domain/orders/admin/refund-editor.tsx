import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { parseDollars } from '#app/lib/dollars.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { refundCents } from '../refunds/refund-amount.ts'
import { quantityField, type RefundSelectableLine, refundForm } from './order-form.ts'
import { OrderVersion } from './stale-order.tsx'

type RefundEditorProps = {
  answer: FormActionData
  orderId: string
  version: number
  isStale: boolean
  lines: RefundSelectableLine[]
  /** Values by field name that the form starts with. */
  input: Record<string, string>
  refundableCents: number
  shippingCents: number
  /** Where the money goes. */
  destination: string
  /** Whose order it is. */
  customerName: string
}

/**
 * Refunds items of an order. Items that have not been shipped are chosen at first, with the delivery if nothing has.
 * The amount follows the items until someone enters another.
 */
export function RefundEditor(props: RefundEditorProps) {
  const { answer, orderId, version, isStale, lines, input, refundableCents, shippingCents, destination, customerName } =
    props
  const isUnsent = lines.every((line) => line.unsentQuantity === line.maxQuantity)
  const hasInput = Object.keys(input).length > 0
  const defaults: Record<string, string> = {
    ...Object.fromEntries(lines.map((line) => [quantityField(line), String(line.unsentQuantity)])),
    delivery: isUnsent && !hasInput ? 'on' : '',
    ...input,
  }
  const { formProps, of } = useCheckedForm(refundForm(lines), answer, { defaultValue: defaults })
  const [calculated, setCalculated] = useState(() =>
    calculate(lines, props, (name) => of(name).defaultValue ?? defaults[name] ?? ''),
  )
  const recalculate = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    setCalculated(calculate(lines, props, (name) => String(form.get(name) ?? '')))
  }
  const limit = `Up to ${formatCents(refundableCents)}, to ${destination}.`
  return (
    <Form method="post" {...formProps} onInput={recalculate} className="max-w-form space-y-8">
      <OrderVersion version={version} isStale={isStale} />
      {input['return'] && <input type="hidden" name="return" value={input['return']} />}
      <section aria-labelledby="items" className="space-y-4">
        <h2 id="items" className="text-xl">
          Items
        </h2>
        {lines.some((line) => line.unsentQuantity > 0) && (
          <p className="text-sm text-ink-soft">
            Items that haven't been shipped are refunded first and won't be shipped. To refund only an amount and still
            ship them, enter a quantity of 0. Refunding all that is left includes them.
          </p>
        )}
        {lines.map((line) => (
          <TextField
            key={line.id}
            {...of(quantityField(line))}
            label={`Quantity of ${line.title}`}
            hint={`Up to ${line.maxQuantity}, ${formatCents(line.unitCents)} each${line.discountCents > 0 ? ' before the discount' : ''}`}
            required
            inputMode="numeric"
            maxLength={6}
          />
        ))}
        {shippingCents > 0 && (
          <CheckboxField
            label={`Refund the delivery, ${formatCents(shippingCents)}`}
            name="delivery"
            id={of('delivery').id}
            defaultChecked={of('delivery').defaultValue === 'on'}
          />
        )}
        <CheckboxField
          label="Keep these items out of stock"
          hint="Select this for items that are damaged, or that the customer keeps. Otherwise they go back into stock."
          name="keep_stock"
          id={of('keep_stock').id}
          defaultChecked={of('keep_stock').defaultValue === 'on'}
        />
      </section>
      <section aria-labelledby="refund" className="space-y-5">
        <h2 id="refund" className="text-xl">
          Refund
        </h2>
        <p aria-live="polite">
          {calculated.hasDelivery ? 'These items and the delivery' : 'These items'} come to{' '}
          <strong className="tabular-nums">{formatCents(calculated.cents)}</strong>.
        </p>
        <TextField
          {...of('amount')}
          label="Amount"
          hint={calculated.cents > 0 ? `Leave empty to refund ${formatCents(calculated.cents)}. ${limit}` : limit}
          inputMode="decimal"
          maxLength={20}
        />
        <TextField {...of('reason')} label="Reason" hint="Only admins see this." required maxLength={200} />
      </section>
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton size="lg" tone="danger" className="wrap-anywhere">
          Refund {calculated.entered === null ? '' : formatCents(calculated.entered ?? calculated.cents)} to{' '}
          {customerName}
        </SubmitButton>
        <ButtonLink to={`/admin/store/orders/${orderId}`} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

/**
 * The amount for the chosen items, and the amount that was entered instead: undefined for none, null for an invalid
 * one.
 */
function calculate(
  lines: RefundSelectableLine[],
  { shippingCents, refundableCents }: { shippingCents: number; refundableCents: number },
  valueOf: (name: string) => string,
) {
  const countOf = (line: RefundSelectableLine) => Math.max(0, Math.floor(Number(valueOf(quantityField(line))) || 0))
  const hasDelivery = shippingCents > 0 && valueOf('delivery') === 'on'
  const cents = refundCents(
    lines.map((line) => ({ line, count: countOf(line) })),
    { shippingCents: hasDelivery ? shippingCents : 0, refundableCents },
  )
  const typed = valueOf('amount').trim()
  return { cents, hasDelivery, entered: typed ? parseDollars(typed) : undefined }
}
