import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ConfirmButton } from './confirm-button.tsx'

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

/** `Delete {name}` with a confirmation dialog. */
export function DeleteButton({ name, ...button }: DeleteButtonProps) {
  return (
    <ConfirmButton title={`Delete ${name}?`} verb="Delete" {...button}>
      Delete <VisuallyHidden>{name}</VisuallyHidden>
    </ConfirmButton>
  )
}
