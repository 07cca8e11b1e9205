import { useState } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { adjustStockForm, MAX_STOCK_NOTE_LENGTH, receiveStockForm } from './stock-form.ts'

type ReceiveFormProps = { action: string; answer: FormActionData; idempotencyKey: string }

/** `Receive`: adds delivered units to the stock. */
export function ReceiveForm({ action, answer, idempotencyKey }: ReceiveFormProps) {
  const { formProps, of } = useCheckedForm(receiveStockForm, answer, { id: 'receive' })
  // Kept while the form is shown, although the page gets another one whenever it is loaded.
  const [key] = useState(of('idempotency_key').defaultValue ?? idempotencyKey)
  return (
    <Card as="section" aria-labelledby="receive-title">
      <h2 id="receive-title" className="text-xl">
        Receive stock
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">Adds a delivery to the stock on hand.</p>
      <Form method="post" action={action} {...formProps} className="space-y-4">
        <input type="hidden" name="idempotency_key" value={key} />
        <TextField {...of('quantity')} label="Quantity received" required inputMode="numeric" maxLength={9} />
        <TextField
          {...of('note')}
          label="Delivery note"
          hint="Optional. Supplier or delivery number."
          maxLength={MAX_STOCK_NOTE_LENGTH}
        />
        <SubmitButton action={action}>Receive</SubmitButton>
        <ConfirmLeaving />
      </Form>
    </Card>
  )
}

/** `Adjust`: replaces the stock on hand with a count. `onHand` is the stock that the page shows. */
export function AdjustForm({ action, answer, onHand }: { action: string; answer: FormActionData; onHand: number }) {
  const { formProps, of } = useCheckedForm(adjustStockForm, answer, { id: 'adjust' })
  return (
    <Card as="section" aria-labelledby="adjust-title">
      <h2 id="adjust-title" className="text-xl">
        Adjust stock
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        Sets the stock on hand to what you counted. Include reserved units.
      </p>
      <Form method="post" action={action} {...formProps} className="space-y-4">
        <input type="hidden" name="expected_on_hand" value={onHand} />
        <TextField
          {...of('on_hand')}
          label="Quantity counted"
          hint={`Currently ${formatNumber(onHand)} on hand.`}
          required
          inputMode="numeric"
          maxLength={9}
        />
        <TextField
          {...of('note')}
          label="Reason"
          hint="For example two broken, or miscounted."
          required
          maxLength={MAX_STOCK_NOTE_LENGTH}
        />
        <SubmitButton action={action} tone="secondary">
          Adjust
        </SubmitButton>
        <ConfirmLeaving />
      </Form>
    </Card>
  )
}
