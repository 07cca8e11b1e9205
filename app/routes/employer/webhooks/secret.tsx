import { Form } from 'react-router'
import { findEndpoint } from '#app/domain/webhooks/endpoint-queries.server.ts'
import { rotateSecret } from '#app/domain/webhooks/rotate-secret.server.ts'
import { FORMER_SECRET_HOURS } from '#app/domain/webhooks/webhook.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { CopyField } from '#app/ui/forms/copy-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/secret'

export const meta: Route.MetaFunction = () => [{ title: 'Replace secret' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { url } = await findEndpoint(ctx, params.id)
  await requireRecentAuthentication(ctx, path`/employer/webhooks/${params.id}/secret`)
  return { host: new URL(url).host }
}

/** `Replace secret`: the page itself shows the new one, because it is shown only once. */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findEndpoint(ctx, params.id)
  await requireRecentAuthentication(ctx, path`/employer/webhooks/${params.id}/secret`)
  return { secret: await rotateSecret(ctx, params.id) }
}

export default function Secret({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = path`/employer/webhooks/${params.id}`
  return (
    <>
      <PageHeader title="Replace secret" lead={loaderData.host} />
      {actionData ? (
        <div className="max-w-form space-y-6">
          <Callout tone="success" title="Copy this secret now. You won't see it again.">
            <CopyField label="Signing secret" value={actionData.secret} className="mt-3" />
          </Callout>
          <ButtonLink to={back}>Back to the webhook</ButtonLink>
        </div>
      ) : (
        <>
          <p className="max-w-prose">
            For {FORMER_SECRET_HOURS} hours, requests are signed with both secrets. After that, only with the new one.
          </p>
          <Form method="post" className="mt-8 flex flex-wrap gap-3">
            <SubmitButton>Replace secret</SubmitButton>
            <ButtonLink to={back} tone="secondary">
              Cancel
            </ButtonLink>
          </Form>
        </>
      )}
    </>
  )
}
