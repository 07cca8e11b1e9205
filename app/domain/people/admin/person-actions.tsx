import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type AccountStatus, accountStatus } from '../person.ts'
import { SuspendButton } from './suspend-button.tsx'

type Subject = { id: string; fullName: string; confirmed: boolean; suspendedAt: Date | null; signedIn: boolean }

/** The actions that an admin can take on an account. `back` is the path of the list to return to. */
export function PersonActions({ person, own, back }: { person: Subject; own: boolean; back: string }) {
  if (own) return <span className="text-sm text-ink-soft">This is you</span>
  const base = `/admin/users/${person.id}`
  const status = accountStatus(person)
  return (
    <div className="flex flex-wrap justify-end gap-1 md:flex-nowrap">
      {status === 'unconfirmed' && (
        <PostButton
          action={`${base}/confirmation`}
          back={back}
          label="Resend"
          rest="confirmation"
          name={person.fullName}
        />
      )}
      {person.signedIn && status !== 'suspended' && (
        <PostButton action={`${base}/sessions`} back={back} label="Sign out" rest="everywhere" name={person.fullName} />
      )}
      <SuspensionAction person={person} status={status} base={base} back={back} />
    </div>
  )
}

type SuspensionActionProps = { person: Subject; status: AccountStatus; base: string; back: string }

function SuspensionAction({ person, status, base, back }: SuspensionActionProps) {
  if (status !== 'suspended') return <SuspendButton person={person} back={back} />
  const action = `${base}/restoration`
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button tone="quiet" size="sm" className="scripting-only">
            Restore <VisuallyHidden>{person.fullName}</VisuallyHidden>
          </Button>
        }
        title={`Restore ${person.fullName}?`}
        sentence="They can sign in again, and their open jobs are listed again."
        verb="Restore"
        tone="primary"
        action={action}
        fields={{ back }}
      />
      <noscript>
        <PostButton action={action} back={back} label="Restore" name={person.fullName} />
      </noscript>
    </>
  )
}

type PostButtonProps = {
  action: string
  back: string
  label: string
  /** The end of the label, which only the widest pages have room for. */
  rest?: string
  name: string
}

function PostButton({ action, back, label, rest, name }: PostButtonProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <SubmitButton action={action} tone="quiet" size="sm">
        <span>
          {label}
          {rest && <span className="md:max-2xl:sr-only"> {rest}</span>}
        </span>{' '}
        <VisuallyHidden>{name}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
