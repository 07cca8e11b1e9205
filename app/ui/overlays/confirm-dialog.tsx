import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../button.tsx'
import { Dialog, DialogClose } from './dialog.tsx'

type ConfirmDialogProps = {
  /** The button that opens the dialog, such as `Delete Forklift Driver`. */
  trigger: ReactElement
  title: string
  /** The question and its consequence. */
  sentence: string
  /** Below the sentence: who else is affected, such as the applicants who will be emailed. */
  note?: string | null
  /** The verb on the confirming button: `Delete`, `Withdraw`. */
  verb: string
  tone?: 'danger' | 'primary'
  /** The label of the dismissing button; not `Cancel` only where that could be mistaken for the verb. */
  dismiss?: string
  /** The URL to post to, and its hidden fields. */
  action: string
  fields?: Record<string, string>
}

/**
 * Asks for confirmation before an action that cannot be undone. Focus starts on the dismissing button; Escape
 * dismisses.
 */
export function ConfirmDialog({
  trigger,
  title,
  sentence,
  note,
  verb,
  tone = 'danger',
  dismiss = 'Cancel',
  action,
  fields = {},
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const fetcher = useFetcher()
  const pending = fetcher.state !== 'idle'
  const sent = useRef(false)
  useFocusAfterRemoval()
  useEffect(() => {
    if (pending || !sent.current) return
    sent.current = false
    setOpen(false)
  }, [pending])

  function confirm() {
    sent.current = true
    // Shown at once as pending, so that the second of two quick clicks is ignored.
    fetcher.submit(fields, { method: 'post', action, flushSync: true })
  }

  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      title={title}
      description={
        <>
          {sentence}
          {note && <span className="mt-2 block font-medium text-ink">{note}</span>}
        </>
      }
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

/** Moves focus to `main` when the confirmed action removed the trigger together with its row. */
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
