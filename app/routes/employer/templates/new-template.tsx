import { MAX_TEMPLATES, TEMPLATES_PATH } from '#app/domain/applications/templates/message-template.ts'
import { createTemplate } from '#app/domain/applications/templates/save-template.server.ts'
import { TemplateEditor } from '#app/domain/applications/templates/template-editor.tsx'
import { templateForm } from '#app/domain/applications/templates/template-form.ts'
import { requireTemplateCompany } from '#app/domain/applications/templates/template-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-template'

const NOT_ADDED = 'Template not added'
const TAKEN = 'Another template has this name.'

export const meta: Route.MetaFunction = () => [{ title: 'New template' }]

export const shouldRevalidate = revalidateOnConflict

export function loader({ context }: Route.LoaderArgs) {
  return { companyName: requireTemplateCompany(ctxOf(context)).companyName }
}

/** `Add template`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  requireTemplateCompany(ctx)
  const { ok, value, reply } = parseForm(await parseFormData(request), templateForm)
  if (!ok) return invalidForm(reply(), failure(NOT_ADDED, CHECK_FIELDS))
  const result = await createTemplate(ctx, value)
  if (result.ok) return redirectWithToast(TEMPLATES_PATH, success('Template added', value.name))
  if (result.reason === 'taken') return invalidForm(reply({ name: [TAKEN] }), failure(NOT_ADDED, TAKEN), 409)
  const message = `Your company can have ${MAX_TEMPLATES} templates. Delete one first.`
  return invalidForm(reply({ '': [message] }), failure(NOT_ADDED, message), 409)
}

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="New template"
        above={<Breadcrumb items={[{ label: 'Message templates', href: TEMPLATES_PATH }, { label: 'New template' }]} />}
      />
      <TemplateEditor
        answer={actionData}
        defaults={{ name: '', body: '' }}
        companyName={loaderData.companyName}
        submit="Add template"
      />
    </>
  )
}
