import { type RefObject, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { CONFIRM_VERBS, confirmationTitle, recipientsMessage, type StatusRecipient } from './status-messages.ts'

type ConfirmStatusDialogProps = {
  /** The status to confirm; null: closed. */
  status: string | null
  recipients: StatusRecipient[]
  returnFocusTo: RefObject<HTMLElement | null>
  onClose: () => void
  onConfirm: (status: string) => void
}

/** Asks before `Hired` and `Rejected`, and says who will be emailed. Focus starts on `Cancel`. */
export function ConfirmStatusDialog(props: ConfirmStatusDialogProps) {
  const { recipients, returnFocusTo, onClose, onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  // Keeps the text while the dialog fades out.
  const [status, setStatus] = useState(props.status)
  if (props.status && props.status !== status) setStatus(props.status)
  return (
    <Dialog
      open={props.status !== null}
      onOpenChange={(open) => open || onClose()}
      title={status ? confirmationTitle(status, recipients) : ''}
      description={status ? recipientsMessage(recipients) : ''}
      initialFocus={cancel}
      finalFocus={returnFocusTo}
      hideClose
      footer={
        status && (
          <>
            <Button
              tone={status === 'Rejected' ? 'danger' : 'primary'}
              onClick={() => {
                onConfirm(status)
                onClose()
              }}
            >
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
    />
  )
}
