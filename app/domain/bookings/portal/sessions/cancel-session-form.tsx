import { Form } from 'react-router'
import { z } from 'zod'
import { normaliseText } from '#app/lib/text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../../booking.ts'

/** `Cancel session`. */
export const cancelSessionForm = z.object({
  message: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_AGENCY_MESSAGE_LENGTH, {
      error: 'Use 1,000 characters or fewer.',
    }),
})

/** Confirms the cancellation of a session, with a message to its participants. */
export function CancelSessionForm({ backHref, answer }: { backHref: string; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(cancelSessionForm, answer)
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <TextArea
        label="Message to the participants"
        {...of('message')}
        hint="Optional. For example, the reason and when the next session is"
        rows={4}
        maxLength={MAX_AGENCY_MESSAGE_LENGTH}
      />
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton tone="danger">Cancel session</SubmitButton>
        <ButtonLink to={backHref} tone="secondary">
          Keep session
        </ButtonLink>
      </div>
    </Form>
  )
}
