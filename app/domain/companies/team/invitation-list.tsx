import { Form } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Invitation } from './list-team.server.ts'
import { ROLE_LABELS } from './team.ts'

/** Open invitations, each with buttons that email it again and revoke it. */
export function InvitationList({ invitations, timeZone }: { invitations: Invitation[]; timeZone: string }) {
  return (
    <ul aria-labelledby="invitations" className="divide-y divide-line rounded-card border border-line bg-surface">
      {invitations.map(({ id, email, role, expiresAt, isExpired }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium wrap-anywhere">{email}</p>
            <p className="text-sm text-ink-soft">
              {ROLE_LABELS[role]} · {isExpired ? 'Expired' : 'Expires'} {formatDate(expiresAt, timeZone)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <InvitationButton action={path`/employer/team/invitations/${id}/email`} verb="Resend" email={email} />
            <InvitationButton action={path`/employer/team/invitations/${id}/revocation`} verb="Revoke" email={email} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function InvitationButton({ action, verb, email }: { action: string; verb: string; email: string }) {
  return (
    <Form method="post" action={action}>
      <SubmitButton
        action={action}
        tone={verb === 'Resend' ? 'secondary' : 'quiet'}
        size="sm"
        className="max-md:min-h-11"
      >
        {verb}
        <VisuallyHidden> invitation of {email}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}
