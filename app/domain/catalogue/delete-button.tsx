import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type DeleteButtonProps = {
  /** What goes, as the end of `Delete …`. */
  name: string
  /** The address that deletes it. */
  action: string
  sentence: string
  verb?: string
  /** It stands inside another form, which none may nest in. */
  inForm?: boolean
}

/** `Delete {name}`: asks in a dialog; without scripts it is a plain button, whose page says what was done. */
export function DeleteButton({ name, action, sentence, verb = 'Delete', inForm }: DeleteButtonProps) {
  const words = (
    <>
      {verb} <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button tone="quiet" size="sm" className="scripting-only text-danger">
            {words}
          </Button>
        }
        title={`${verb} ${name}?`}
        sentence={sentence}
        verb={verb}
        action={action}
      />
      <noscript>
        {inForm ? (
          <Button type="submit" formAction={action} formNoValidate tone="quiet" size="sm" className="text-danger">
            {words}
          </Button>
        ) : (
          <Form method="post" action={action}>
            <Button type="submit" tone="quiet" size="sm" className="text-danger">
              {words}
            </Button>
          </Form>
        )}
      </noscript>
    </>
  )
}
