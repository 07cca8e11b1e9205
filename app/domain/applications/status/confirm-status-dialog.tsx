import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/forms/field.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { isUnsentForm } from '#app/ui/forms/validation/unsent-form.ts'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import type { EmailReader } from './email-preview.tsx'
import { RejectionFields } from './rejection-fields.tsx'
import { statusKey } from './status-change.ts'
import {
  CONFIRM_VERBS,
  confirmationTitle,
  emailedOf,
  recipientsMessage,
  type StatusRecipient,
} from './status-messages.ts'
import { LoadedStatusTextField } from './status-text-field.tsx'

type ConfirmStatusDialogProps = {
  /** The status to confirm; null: closed. */
  status: string | null
  /** The application whose status is confirmed; ignored while the dialog is closed. */
  applicationId: string
  recipients: (StatusRecipient & EmailReader)[]
  returnFocusTo: RefObject<HTMLElement | null>
  onClose: () => void
  /** With the fields that the dialog asked for. It is sent with the fetcher of `statusKey`. */
  onConfirm: (status: string, confirmation: Record<string, string>) => void
}

/**
 * Asks before `Hired` and `Rejected`, says who will be emailed, and takes the reason of a rejection and the text of the
 * email. Stays open with what was entered if the change is rejected. Focus starts on `Cancel`.
 */
export function ConfirmStatusDialog(props: ConfirmStatusDialogProps) {
  const { recipients, returnFocusTo, onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const formId = useId()
  // Keeps the text while the dialog fades out.
  const [status, setStatus] = useState(props.status)
  if (props.status && props.status !== status) setStatus(props.status)
  const { answer, isSending, onSend, onClose } = useAnswer(props)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  return (
    <Dialog
      open={props.status !== null}
      onOpenChange={(open) => open || onClose()}
      title={status ? confirmationTitle(status, recipients) : ''}
      description={status ? recipientsMessage(status, recipients) : ''}
      initialFocus={cancel}
      finalFocus={returnFocusTo}
      hideClose
      footer={
        status && (
          <>
            <Button type="submit" form={formId} tone={status === 'Rejected' ? 'danger' : 'primary'} pending={isSending}>
              {CONFIRM_VERBS[status] ?? status}
            </Button>
            <DialogClose
              render={
                <Button ref={cancel} tone="secondary">
                  Cancel
                </Button>
              }
            />
          </>
        )
      }
    >
      {status && (
        <form
          ref={form}
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
            onSend()
            onConfirm(status, Object.fromEntries(given))
          }}
        >
          <div role="alert" className="empty:hidden">
            <FieldErrors id={`${formId}-error`} errors={answer?.result?.error?.status} />
          </div>
          {status === 'Rejected' && <RejectionFields answer={answer} className="mb-4" />}
          <LoadedStatusTextField status={status} readers={emailedOf(recipients)} answer={answer} />
        </form>
      )}
    </Dialog>
  )
}

/**
 * The answer to the change that the open dialog has sent, if it was rejected. The dialog closes with any other answer,
 * but stays open if the change could not be sent.
 */
function useAnswer({ applicationId, onClose }: Pick<ConfirmStatusDialogProps, 'applicationId' | 'onClose'>) {
  const fetcher = useFetcher<FormActionData>({ key: statusKey(applicationId) })
  const [answer, setAnswer] = useState<FormActionData>()
  const isSending = fetcher.state !== 'idle'
  // Not one that was sent elsewhere, such as a step on the board right before the dialog opened.
  const isAwaited = useRef(false)
  // After a redirect the fetcher still has the answer to the change before.
  const earlier = useRef<unknown>(undefined)
  const close = () => {
    setAnswer(undefined)
    onClose()
  }
  const onAnswer = useEffectEvent(() => {
    const isNew = fetcher.data !== earlier.current
    if (isNew && fetcher.data?.result?.error) setAnswer(fetcher.data)
    else if (!isNew || !isUnsentForm(fetcher.data)) close()
  })
  useEffect(() => {
    if (isSending || !isAwaited.current) return
    isAwaited.current = false
    onAnswer()
  }, [isSending])
  const onSend = () => {
    isAwaited.current = true
    earlier.current = fetcher.data
  }
  return { answer, isSending, onSend, onClose: close }
}
