import { Form } from 'react-router'
import type { StaffRole, UserType } from '#app/policy/actor.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type AccountStatus, accountKind, accountStatus, canHaveJobs } from '../person.ts'
import { SuspendButton } from './suspend-button.tsx'

type Subject = {
  id: string
  fullName: string
  userType: UserType
  staffRole: StaffRole | null
  confirmed: boolean
  suspendedAt: Date | null
  signedIn: boolean
}

type PersonActionsProps = {
  person: Subject
  own: boolean
  /** The path of the page to return to. */
  back: string
  /** `quiet` in a row of a list. */
  tone: 'quiet' | 'secondary'
}

/** The actions that an admin can take on an account. */
export function PersonActions({ person, own, back, tone }: PersonActionsProps) {
  if (own) return <span className="text-sm text-ink-soft">This is you</span>
  const base = `/admin/users/${person.id}`
  const status = accountStatus(person)
  return (
    <div
      className={cx('flex flex-wrap', tone === 'quiet' ? 'gap-1 md:flex-nowrap md:justify-end' : 'justify-end gap-2')}
    >
      {status === 'unconfirmed' && (
        <PostButton
          action={`${base}/confirmation`}
          back={back}
          label="Resend"
          rest="confirmation"
          name={person.fullName}
          tone={tone}
        />
      )}
      {person.signedIn && status !== 'suspended' && (
        <PostButton
          action={`${base}/sessions`}
          back={back}
          label="Sign out"
          rest="everywhere"
          name={person.fullName}
          tone={tone}
        />
      )}
      <SuspensionAction person={person} status={status} base={base} back={back} tone={tone} />
    </div>
  )
}

type SuspensionActionProps = Omit<PersonActionsProps, 'own'> & { status: AccountStatus; base: string }

function SuspensionAction({ person, status, base, back, tone }: SuspensionActionProps) {
  const kind = accountKind(person)
  if (status !== 'suspended') return <SuspendButton person={person} kind={kind} back={back} tone={tone} />
  const action = `${base}/restoration`
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button tone={tone} size="sm" className="scripting-only">
            Restore <VisuallyHidden>{person.fullName}</VisuallyHidden>
          </Button>
        }
        title={`Restore ${person.fullName}?`}
        sentence={`They can sign in again${canHaveJobs(kind) ? ', and their open jobs are listed again' : ''}.`}
        verb="Restore"
        tone="primary"
        action={action}
        fields={{ back }}
      />
      <noscript>
        <PostButton action={action} back={back} label="Restore" name={person.fullName} tone={tone} />
      </noscript>
    </>
  )
}

type PostButtonProps = Pick<PersonActionsProps, 'back' | 'tone'> & {
  action: string
  label: string
  /** The end of the label, which only the widest pages have room for. */
  rest?: string
  name: string
}

function PostButton({ action, back, label, rest, name, tone }: PostButtonProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <SubmitButton action={action} tone={tone} size="sm">
        <span>
          {label}
          {rest && <span className={cx(tone === 'quiet' && 'md:max-2xl:sr-only')}> {rest}</span>}
        </span>{' '}
        <VisuallyHidden>{name}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
