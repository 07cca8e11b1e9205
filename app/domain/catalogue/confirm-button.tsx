import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

type ConfirmButtonProps = {
  /** The button's label, with what it is about for screen readers. */
  children: ReactNode
  /** The title of the dialog. */
  title: string
  /** What confirming means. */
  sentence: string
  /** The verb on the confirming button. */
  verb: string
  /** The label of the dismissing button. */
  dismiss?: string
  /** The URL to post to. */
  action: string
  /** Set if the button is inside another form, because forms must not be nested. */
  inForm?: boolean
}

/** A red button that asks for confirmation in a dialog. Without scripts it posts immediately. */
export function ConfirmButton({ children, inForm, ...dialog }: ConfirmButtonProps) {
  const { action } = dialog
  const submit = { type: 'submit', tone: 'quiet', size: 'sm', className: 'text-danger' } as const
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button tone="quiet" size="sm" className="scripting-only text-danger">
            {children}
          </Button>
        }
        {...dialog}
      />
      <noscript>
        {inForm ? (
          <Button {...submit} formAction={action} formNoValidate>
            {children}
          </Button>
        ) : (
          <Form method="post" action={action}>
            <Button {...submit}>{children}</Button>
          </Form>
        )}
      </noscript>
    </>
  )
}
