import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { useFetcherToast } from './page-toast.ts'

type ConfirmDialogProps = {
  /** The button that asks, such as `Delete Forklift Driver`. */
  trigger: ReactElement
  title: string
  /** The one sentence of the question. */
  sentence: string
  /** The verb on the button that does it: `Delete`, `Withdraw`. */
  verb: string
  tone?: 'danger' | 'primary'
  /** The button that changes nothing; another word only where `Cancel` could be taken for the verb. */
  dismiss?: string
  /** Either the address to post to, with its hidden fields … */
  action?: string
  fields?: Record<string, string>
  /** … or what to do in script. */
  onConfirm?: () => void
}

/** Asks before something that cannot be taken back. Focus starts on `dismiss`; it and Escape change nothing. */
export function ConfirmDialog({
  trigger,
  title,
  sentence,
  verb,
  tone = 'danger',
  dismiss = 'Cancel',
  action,
  fields = {},
  onConfirm,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const fetcher = useFetcher()
  useFetcherToast(fetcher.data)
  const pending = fetcher.state !== 'idle'
  const sent = useRef(false)
  useFocusAfterRemoval()
  useEffect(() => {
    if (pending || !sent.current) return
    sent.current = false
    setOpen(false)
  }, [pending])

  function confirm() {
    // The second of two quick clicks comes before the button is drawn pending.
    if (sent.current) return
    if (action) {
      sent.current = true
      return fetcher.submit(fields, { method: 'post', action })
    }
    onConfirm?.()
    setOpen(false)
  }

  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      title={title}
      description={sentence}
      initialFocus={cancel}
      hideClose
      footer={
        <>
          <Button tone={tone} pending={pending} onClick={confirm}>
            {verb}
          </Button>
          <DialogClose
            render={
              <Button ref={cancel} tone="secondary">
                {dismiss}
              </Button>
            }
          />
        </>
      }
    />
  )
}

/** What was confirmed may take the trigger away with its row: focus then goes to the page instead of nowhere. */
function useFocusAfterRemoval(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
