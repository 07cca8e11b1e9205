import { Form } from 'react-router'
import { TEMPLATES_PATH } from '#app/domain/applications/templates/message-template.ts'
import { deleteTemplate } from '#app/domain/applications/templates/save-template.server.ts'
import { findTemplate } from '#app/domain/applications/templates/template-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/deletion'

export const meta: Route.MetaFunction = () => [{ title: 'Delete template' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name } = await findTemplate(ctxOf(context), params.id)
  return { name }
}

/** `Delete`. */
export async function action({ context, params }: Route.ActionArgs) {
  const name = await deleteTemplate(ctxOf(context), params.id)
  return redirectWithToast(TEMPLATES_PATH, success('Template deleted', name))
}

export default function TemplateDeletion({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={`Delete ${loaderData.name}?`} />
      <p className="max-w-prose">
        Your team won't be able to use it any more. Messages and emails already sent with it stay.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <SubmitButton tone="danger">Delete</SubmitButton>
        <ButtonLink to={path`/employer/message-templates/${params.id}`} tone="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}
