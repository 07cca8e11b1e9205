import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type AccountStatus, accountStatus } from '../person.ts'

type Subject = { id: string; fullName: string; confirmed: boolean; suspendedAt: Date | null; signedIn: boolean }

/** What an admin may do to an account. `back` is the list's address, to come back to. */
export function PersonActions({ person, own, back }: { person: Subject; own: boolean; back: string }) {
  if (own) return <span className="text-sm text-ink-soft">This is you</span>
  const base = `/admin/users/${person.id}`
  const state = accountStatus(person)
  return (
    <div className="flex flex-wrap gap-1 max-md:-ml-3 md:justify-end xl:flex-nowrap">
      {state === 'unconfirmed' && (
        <PostButton action={`${base}/confirmation`} back={back} words="Resend confirmation" name={person.fullName} />
      )}
      {person.signedIn && state !== 'suspended' && (
        <PostButton action={`${base}/sessions`} back={back} words="Sign out everywhere" name={person.fullName} />
      )}
      <StateAction person={person} state={state} base={base} back={back} />
    </div>
  )
}

type StateActionProps = { person: Subject; state: AccountStatus; base: string; back: string }

function StateAction({ person, state, base, back }: StateActionProps) {
  const suspended = state === 'suspended'
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
            ? 'They may sign in again, and their ads come back to the board.'
            : 'They are signed out at once and cannot sign in, and their ads leave the board. Nothing is deleted: you can restore the account.'
        }
        verb={verb}
        tone={suspended ? 'primary' : 'danger'}
        action={action}
        fields={{ back }}
      />
      <noscript>
        <PostButton action={action} back={back} words={verb} name={person.fullName} />
      </noscript>
    </>
  )
}

function PostButton({ action, back, words, name }: { action: string; back: string; words: string; name: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <SubmitButton action={action} tone="quiet" size="sm">
        {words} <VisuallyHidden>{name}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
