import { TEMPLATES_PATH } from '#app/domain/applications/templates/message-template.ts'
import { listTemplates } from '#app/domain/applications/templates/template-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/templates'

export const meta: Route.MetaFunction = () => [{ title: 'Message templates' }]

export async function loader({ context }: Route.LoaderArgs) {
  const templates = await listTemplates(ctxOf(context))
  return { templates: templates.map(({ id, name, body }) => ({ id, name, body })) }
}

const NewTemplate = () => <ButtonLink to={`${TEMPLATES_PATH}/new`}>New template</ButtonLink>

/** The message templates of the employer's company. */
export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Message templates"
        count={templates.length}
        lead="Save messages that your team often sends, and choose one when you message an applicant or change a status."
        above={
          <Breadcrumb items={[{ label: 'Settings', href: '/employer/settings' }, { label: 'Message templates' }]} />
        }
        actions={templates.length > 0 && <NewTemplate />}
      />
      {templates.length === 0 ? (
        <EmptyState title="No templates yet" action={<NewTemplate />}>
          Write a message once, with placeholders for the applicant and the job, and use it again.
        </EmptyState>
      ) : (
        <ul aria-label="Message templates" className="max-w-form divide-y divide-line border-y border-line">
          {templates.map(({ id, name, body }) => (
            <li key={id} className="relative px-3 py-3 wrap-anywhere hover:bg-surface">
              <h2 className="text-base font-semibold">
                <Link
                  to={path`/employer/message-templates/${id}`}
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
              </h2>
              <p className="line-clamp-2 text-sm text-ink-soft">{body}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load the templates" />
}
