import { type ChangeEvent, useState } from 'react'
import { RESUME_ACCEPT } from '#app/domain/resumes/resume.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useAddingForm } from '#app/ui/hooks/use-adding-form.ts'
import { useIdempotencyKey } from '#app/ui/hooks/use-idempotency-key.ts'
import { TextWithTemplates } from '../templates/text-with-templates.tsx'
import { ATTACHMENTS_HINT, attachmentsProblem } from './attachments/attachment.ts'
import { type Conversation, MAX_MESSAGE_LENGTH } from './message.ts'

type MessageFormProps = {
  conversation: Conversation
  /** Where the form posts to. */
  action: string
  /** The page to return to. */
  back: string
  /** The response to a rejected message without scripts. */
  answer?: FormActionData
}

/** `Send message`. Its field is emptied when the message was sent, and keeps what was typed when it was not. */
export function MessageForm({ conversation, action, back, answer }: MessageFormProps) {
  const { applicationId, recipientName, idempotencyKey, templates, placeholders } = conversation
  const form = `message-${applicationId}`
  const { fetcher, ref, fieldProps, errors } = useAddingForm(form, 'message', answer ?? null)
  const { field, keepKey } = useIdempotencyKey(form, fetcher)
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={keepKey}
      data-print="none"
      className="flex flex-col items-start gap-3"
    >
      <input type="hidden" name="back" value={back} />
      <input ref={field} type="hidden" name="idempotency_key" defaultValue={idempotencyKey} />
      <TextWithTemplates
        templates={templates}
        values={placeholders}
        label="Message"
        hint={`We'll email ${recipientName}, who can reply here. Messages close when the application is withdrawn or the job is removed.`}
        {...fieldProps}
        rows={3}
        required={templates.length === 0}
        maxLength={MAX_MESSAGE_LENGTH}
        className="w-full [&_textarea]:min-h-24"
      />
      <AttachmentsField errors={errors?.attachments} />
      <Button type="submit" className="max-md:min-h-11" pending={fetcher.state !== 'idle'}>
        Send message
      </Button>
      <ConfirmLeaving />
    </fetcher.Form>
  )
}

/** Says at once which file is too large: a post that exceeds the limit of the server would lose the text. */
function AttachmentsField({ errors }: { errors?: string[] | null }) {
  const [problem, setProblem] = useState<string | null>(null)
  const check = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const found = attachmentsProblem([...(target.files ?? [])])
    target.setCustomValidity(found ?? '')
    setProblem(found)
  }
  return (
    <FileField
      label="Attachments"
      hint={`Optional. ${ATTACHMENTS_HINT}`}
      name="attachments"
      multiple
      accept={RESUME_ACCEPT}
      errors={problem ? [problem] : errors}
      onChange={check}
      className="w-full"
    />
  )
}
