import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { RejectionFields } from './rejection-fields.tsx'
import { CONFIRM_VERBS, confirmationTitle, recipientsMessage, type StatusRecipient } from './status-messages.ts'
import { StatusTextField } from './status-text-field.tsx'

type ConfirmStatusDialogProps = {
  /** The status to confirm; null: closed. */
  status: string | null
  recipients: StatusRecipient[]
  returnFocusTo: RefObject<HTMLElement | null>
  onClose: () => void
  /** With the fields that the dialog asked for. */
  onConfirm: (status: string, confirmation: Record<string, string>) => void
}

/** Asks before `Hired` and `Rejected`, says who will be emailed, and takes the reason of a rejection and the text of the email. Focus starts on `Cancel`. */
export function ConfirmStatusDialog(props: ConfirmStatusDialogProps) {
  const { recipients, returnFocusTo, onClose, onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const formId = useId()
  // Keeps the text while the dialog fades out.
  const [status, setStatus] = useState(props.status)
  if (props.status && props.status !== status) setStatus(props.status)
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
            <Button type="submit" form={formId} tone={status === 'Rejected' ? 'danger' : 'primary'}>
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
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
            onConfirm(status, Object.fromEntries(given))
            onClose()
          }}
        >
          {status === 'Rejected' && <RejectionFields className="mb-4" />}
          <StatusTextField templates={null} />
        </form>
      )}
    </Dialog>
  )
}
