import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { cancelQuestion, cancelSentence } from './cancel-messages.ts'

type CancelBookingDialogProps = {
  booking: { fullName: string; email: string | null }
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before the agency cancels a booking. */
export function CancelBookingDialog({ booking, open, onClose, onConfirm }: CancelBookingDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={cancelQuestion(booking)}
      description={cancelSentence(booking)}
      initialFocus={keep}
      hideClose
      footer={
        <>
          <Button
            tone="danger"
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            Cancel booking
          </Button>
          <DialogClose
            render={
              <Button ref={keep} tone="secondary">
                Keep booking
              </Button>
            }
          />
        </>
      }
    />
  )
}
