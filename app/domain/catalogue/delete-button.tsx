import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type DeleteButtonProps = {
  /** What is deleted, as the end of `Delete …`. */
  name: string
  /** The URL that deletes it. */
  action: string
  /** What deleting it means, in the confirmation dialog. */
  sentence: string
  /** Set if the button is inside another form, because forms must not be nested. */
  inForm?: boolean
}

/** `Delete {name}` with a confirmation dialog. Without scripts it deletes immediately. */
export function DeleteButton({ name, action, sentence, inForm }: DeleteButtonProps) {
  const label = (
    <>
      Delete <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button tone="quiet" size="sm" className="scripting-only text-danger">
            {label}
          </Button>
        }
        title={`Delete ${name}?`}
        sentence={sentence}
        verb="Delete"
        action={action}
      />
      <noscript>
        {inForm ? (
          <Button type="submit" formAction={action} formNoValidate tone="quiet" size="sm" className="text-danger">
            {label}
          </Button>
        ) : (
          <Form method="post" action={action}>
            <Button type="submit" tone="quiet" size="sm" className="text-danger">
              {label}
            </Button>
          </Form>
        )}
      </noscript>
    </>
  )
}
