import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type AccountStatus, accountStatus } from '../person.ts'

type Subject = { id: string; fullName: string; confirmed: boolean; suspendedAt: Date | null; signedIn: boolean }

/** The actions that an admin can take on an account. `back` is the path of the list to return to. */
export function PersonActions({ person, own, back }: { person: Subject; own: boolean; back: string }) {
  if (own) return <span className="text-sm text-ink-soft">This is you</span>
  const base = `/admin/users/${person.id}`
  const status = accountStatus(person)
  return (
    <div className="flex gap-1">
      {status === 'unconfirmed' && (
        <PostButton action={`${base}/confirmation`} back={back} label="Resend confirmation" name={person.fullName} />
      )}
      {person.signedIn && status !== 'suspended' && (
        <PostButton action={`${base}/sessions`} back={back} label="Sign out everywhere" name={person.fullName} />
      )}
      <SuspensionAction person={person} status={status} base={base} back={back} />
    </div>
  )
}

type SuspensionActionProps = { person: Subject; status: AccountStatus; base: string; back: string }

function SuspensionAction({ person, status, base, back }: SuspensionActionProps) {
  const suspended = status === 'suspended'
  const verb = suspended ? 'Restore' : 'Suspend'
  const action = `${base}/${suspended ? 'restoration' : 'suspension'}`
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button tone="quiet" size="sm" className={suspended ? 'scripting-only' : 'scripting-only text-danger'}>
            {verb} <VisuallyHidden>{person.fullName}</VisuallyHidden>
          </Button>
        }
        title={`${verb} ${person.fullName}?`}
        sentence={
          suspended
            ? 'They can sign in again, and their open jobs are listed again.'
            : "They are signed out immediately and can't sign in, and their jobs are hidden. Nothing is deleted: you can restore the account."
        }
        verb={verb}
        tone={suspended ? 'primary' : 'danger'}
        action={action}
        fields={{ back }}
      />
      <noscript>
        <PostButton action={action} back={back} label={verb} name={person.fullName} />
      </noscript>
    </>
  )
}

function PostButton({ action, back, label, name }: { action: string; back: string; label: string; name: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <SubmitButton action={action} tone="quiet" size="sm">
        {label} <VisuallyHidden>{name}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
