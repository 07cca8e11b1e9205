import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'

/** Whether two-step verification is on, with a link to its page. */
export function TwoStepSettings({ on }: { on: boolean }) {
  return (
    <div className="max-w-form space-y-5">
      <p>
        {on ? <Badge tone="green">On</Badge> : <Badge tone="neutral">Off</Badge>}{' '}
        {on
          ? 'Signing in with your password also needs a code from your authenticator app.'
          : 'Protect your account with a code from an authenticator app, in addition to your password.'}
      </p>
      <ButtonLink to="/account/two-step" tone="secondary">
        {on ? 'Manage two-step verification' : 'Set up two-step verification'}
      </ButtonLink>
    </div>
  )
}
