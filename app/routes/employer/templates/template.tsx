import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { TEMPLATES_PATH } from '#app/domain/applications/templates/message-template.ts'
import { editTemplate } from '#app/domain/applications/templates/save-template.server.ts'
import { TemplateEditor } from '#app/domain/applications/templates/template-editor.tsx'
import { templateForm } from '#app/domain/applications/templates/template-form.ts'
import { findTemplate, requireTemplateCompany } from '#app/domain/applications/templates/template-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/template'

const NOT_SAVED = 'Template not saved'
const TAKEN = 'Another template has this name.'
const LABELS = { name: 'Template name', body: 'Message' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.template.name ?? 'Template' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { companyName } = requireTemplateCompany(ctx)
  const { name, body, version } = await findTemplate(ctx, params.id)
  return { template: { name, body }, version, companyName }
}

/** `Save template`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findTemplate(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, templateForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false, submitted: null }, failure(NOT_SAVED, CHECK_FIELDS))
  const result = await editTemplate(ctx, params.id, value, expectedVersion(form))
  if (result.ok) return redirectWithToast(TEMPLATES_PATH, success('Template saved', value.name))
  if (result.reason === 'taken')
    return invalidForm({ ...reply({ name: [TAKEN] }), isStale: false, submitted: null }, failure(NOT_SAVED, TAKEN), 409)
  const message = staleMessage('template')
  return invalidForm({ ...reply({ '': [message] }), isStale: true, submitted: value }, failure(NOT_SAVED, message), 409)
}

export default function Template({ loaderData, actionData, params }: Route.ComponentProps) {
  const { template, version, companyName } = loaderData
  return (
    <>
      <PageHeader
        title={template.name}
        above={<Breadcrumb items={[{ label: 'Message templates', href: TEMPLATES_PATH }, { label: template.name }]} />}
        actions={
          <ButtonLink to={path`/employer/message-templates/${params.id}/deletion`} tone="quiet" className="text-danger">
            Delete template
          </ButtonLink>
        }
      />
      {actionData?.submitted && (
        <div className="mb-6 max-w-form">
          <EditConflict record="template" labels={LABELS} submitted={actionData.submitted} saved={template} />
        </div>
      )}
      <TemplateEditor
        answer={actionData}
        defaults={template}
        companyName={companyName}
        submit="Save template"
        version={formVersion(version, actionData)}
      />
    </>
  )
}
