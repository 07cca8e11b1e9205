import { Form } from 'react-router'
import { deleteEndpoint } from '#app/domain/webhooks/delete-endpoint.server.ts'
import { findEndpoint } from '#app/domain/webhooks/endpoint-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/deletion'

export const meta: Route.MetaFunction = () => [{ title: 'Delete webhook' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url } = await findEndpoint(ctxOf(context), params.id)
  return { url }
}

export async function action({ context, params }: Route.ActionArgs) {
  await deleteEndpoint(ctxOf(context), params.id)
  return redirectWithToast('/employer/webhooks', success('Webhook deleted'))
}

export default function WebhookDeletion({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Delete this webhook?" lead={loaderData.url} />
      <p className="max-w-prose">It won't receive any more events, and its delivery log is deleted.</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <SubmitButton tone="danger">Delete</SubmitButton>
        <ButtonLink to={path`/employer/webhooks/${params.id}`} tone="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}
