import { Form } from 'react-router'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

/** The buttons of an endpoint. A disabled one has to be enabled before events are sent to it. */
export function EndpointActions({ id, isDisabled }: { id: string; isDisabled: boolean }) {
  const href = isDisabled ? path`/employer/webhooks/${id}/enabling` : path`/employer/webhooks/${id}/test-event`
  return (
    <div className="space-y-4">
      {isDisabled && (
        <Callout tone="danger" title="We stopped sending events to this address.">
          It didn't accept them. Events that occur while the webhook is disabled are not sent. Once the address works
          again, enable the webhook.
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={href}>
          <SubmitButton action={href}>{isDisabled ? 'Enable webhook' : 'Send test event'}</SubmitButton>
        </Form>
        <ButtonLink to={path`/employer/webhooks/${id}/secret`} tone="secondary">
          Replace secret
        </ButtonLink>
        <ButtonLink to={path`/employer/webhooks/${id}/deletion`} tone="secondary">
          Delete webhook
        </ButtonLink>
      </div>
    </div>
  )
}
