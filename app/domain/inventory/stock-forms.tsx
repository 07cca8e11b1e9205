import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { correctStockForm, MAX_NOTE_LENGTH, receiveStockForm } from './stock-form.ts'

/** `Receive`: pieces that came in, on top of whatever is there. */
export function ReceiveForm({ action, answer }: { action: string; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(receiveStockForm, answer, { id: 'receive' })
  return (
    <Card as="section" aria-labelledby="receive-title">
      <h2 id="receive-title" className="text-xl">
        Receive
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">A delivery came in. It is added to what is there.</p>
      <Form method="post" action={action} {...formProps} className="space-y-4">
        <TextField {...of('pieces')} label="Pieces" required inputMode="numeric" maxLength={9} />
        <TextField
          {...of('note')}
          label="Note on the delivery"
          hint="Optional. Supplier, delivery note."
          maxLength={MAX_NOTE_LENGTH}
        />
        <SubmitButton action={action}>Receive</SubmitButton>
      </Form>
    </Card>
  )
}

/** `Correct`: a count of the shelf, which replaces what this page shows. */
export function CorrectForm({ action, answer, onHand }: { action: string; answer: FormActionData; onHand: number }) {
  const { formProps, of } = useCheckedForm(correctStockForm, answer, { id: 'correct' })
  return (
    <Card as="section" aria-labelledby="correct-title">
      <h2 id="correct-title" className="text-xl">
        Correct
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">You counted the shelf, promised pieces included.</p>
      <Form method="post" action={action} {...formProps} className="space-y-4">
        <input type="hidden" name="seen" value={onHand} />
        <TextField
          {...of('counted')}
          label="Counted on the shelf"
          hint={`This page says ${onHand.toLocaleString('en-AU')}.`}
          required
          inputMode="numeric"
          maxLength={9}
        />
        <TextField
          {...of('note')}
          label="Reason"
          hint="Such as two broken, or miscounted."
          required
          maxLength={MAX_NOTE_LENGTH}
        />
        <SubmitButton action={action} tone="secondary">
          Correct
        </SubmitButton>
      </Form>
    </Card>
  )
}
