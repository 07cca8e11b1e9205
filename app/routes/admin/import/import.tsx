import { findDraftView } from '#app/domain/job-import/draft-view.server.ts'
import { ImportDraftView } from '#app/domain/job-import/import-draft-view.tsx'
import { importOptionsForm, submittedOptions } from '#app/domain/job-import/import-options.ts'
import { ImportOutcome } from '#app/domain/job-import/import-outcome.tsx'
import { ImportProgress } from '#app/domain/job-import/import-progress.tsx'
import { findImport } from '#app/domain/job-import/import-queries.server.ts'
import { MappingForm } from '#app/domain/job-import/mapping-form.tsx'
import { updateImportOptions } from '#app/domain/job-import/update-import-options.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Import ${loaderData.summary.fileName}` : 'Import ads' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const summary = await findImport(ctx, params.id)
  if (!summary) throw notFound()
  const draft = summary.status === 'uploaded' ? await findDraftView(ctx, params.id) : null
  return { summary, draft, timeZone: ctx.timeZone }
}

/** `Update preview`: the columns and options. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const here = `/admin/import/${params.id}`
  const draft = await findDraftView(ctx, params.id)
  if (!draft) return redirectWithToast(here, failure('Not changed', 'This import was started or discarded.'))
  const { ok, value, reply } = parseForm(await parseFormData(request), importOptionsForm(draft.sources))
  if (!ok) return invalidForm(reply(), failure('Preview not updated', 'Check the marked columns and try again.'))
  await updateImportOptions(ctx, params.id, value)
  return redirectWithToast(here, success('Preview updated'))
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { summary, draft, timeZone } = loaderData
  const sent = actionData?.result.initialValue
  const when = formatDateTime(summary.at, timeZone)
  return (
    <>
      <PageHeader
        above={<Breadcrumb items={[{ label: 'Import', href: '/admin/import' }, { label: summary.fileName }]} />}
        title={<span className="wrap-anywhere">{summary.fileName}</span>}
        lead={
          draft
            ? `${draft.rows.toLocaleString('en-AU')} rows, ${draft.columns} columns. Nothing is posted yet.`
            : `Uploaded by ${summary.by}, ${when}.`
        }
      />
      {draft && (
        <>
          <ImportDraftView draft={draft} />
          <section aria-labelledby="columns" className="mt-10">
            <h2 id="columns" className="mb-1 text-xl">
              Columns
            </h2>
            <p className="mb-4 text-ink-soft">
              Which column of the file each part comes from. The first that is not empty in a row wins.
            </p>
            <MappingForm
              key={JSON.stringify(draft.options)}
              sources={draft.sources}
              options={sent ? submittedOptions(sent, draft.options) : draft.options}
              errors={actionData?.result.error ?? {}}
            />
          </section>
        </>
      )}
      {(summary.status === 'queued' || summary.status === 'running') && <ImportProgress {...summary} />}
      {(summary.status === 'done' || summary.status === 'failed') && <ImportOutcome summary={summary} />}
    </>
  )
}
