import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { loadDraftPage } from '#app/domain/job-import/import-draft.server.ts'
import { ImportDraftView } from '#app/domain/job-import/import-draft-view.tsx'
import { rowsLabel } from '#app/domain/job-import/import-labels.ts'
import { formatOptions, MAPPING_LABELS, mappingForm, submittedOptions } from '#app/domain/job-import/import-options.ts'
import { ImportOutcome } from '#app/domain/job-import/import-outcome.tsx'
import { ImportProblems } from '#app/domain/job-import/import-problems.tsx'
import { ImportProgress } from '#app/domain/job-import/import-progress.tsx'
import { findImport } from '#app/domain/job-import/import-queries.server.ts'
import { MappingForm } from '#app/domain/job-import/mapping-form.tsx'
import { updateMapping } from '#app/domain/job-import/update-import-options.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/import'

const NOT_A_DRAFT = failure(
  'Not changed',
  "This import has already been started or discarded, or we can't read its file. Upload the file again.",
)

/** After a conflict the preview is reloaded with the mapping that someone else saved. */
export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Import ${loaderData.summary.fileName}` : 'Import jobs' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  // First, because a draft that cannot be read is marked as failed.
  const draft = await loadDraftPage(ctx, params.id)
  const summary = await findImport(ctx, params.id)
  if (!summary) throw notFound()
  return { summary, draft, timeZone: ctx.timeZone }
}

/** `Update preview`: saves the mapping. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const page = path`/admin/import/${params.id}`
  const draft = await loadDraftPage(ctx, params.id)
  if (!draft) return redirectWithToast(page, NOT_A_DRAFT)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, mappingForm(draft.sources))
  if (!ok) {
    const toast = failure('Preview not updated', 'Check the marked columns and try again.')
    return invalidForm({ ...reply(), conflict: null }, toast)
  }
  const result = await updateMapping(ctx, params.id, value, expectedVersion(form))
  if (result.ok) return redirectWithToast(page, success('Preview updated'))
  if (result.reason === 'not-a-draft') return redirectWithToast(page, NOT_A_DRAFT)
  const { version } = draft.options
  const conflict = { version, submitted: formatOptions(value), saved: formatOptions(draft.options) }
  const toast = failure('Preview not updated', staleMessage('mapping'))
  return invalidForm({ ...reply(), conflict }, toast, 409)
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { summary, draft, timeZone } = loaderData
  const submitted = actionData?.result.initialValue
  const when = formatDateTime(summary.at, timeZone)
  return (
    <>
      <PageHeader
        above={<Breadcrumb items={[{ label: 'Import', href: '/admin/import' }, { label: summary.fileName }]} />}
        title={<span className="wrap-anywhere">{summary.fileName}</span>}
        lead={
          draft
            ? `${rowsLabel(draft.rows)}, ${formatCountOf(draft.columns, 'column')}. Nothing is imported yet.`
            : `Uploaded by ${summary.by}, ${when}.`
        }
      />
      {draft && (
        <>
          {draft.missing.length > 0 && (
            <Callout tone="danger" title={`No column for: ${draft.missing.join(', ')}`} className="mb-6">
              Choose the columns below, then update the preview.
            </Callout>
          )}
          {draft.invalidRows > 0 && (
            <div className="mb-6">
              <ImportProblems {...draft} {...draft.options} />
            </div>
          )}
          {/* Closed while the columns of the file fit, so that the preview is in the first screen. */}
          <details
            open={draft.missing.length > 0 || draft.invalidRows > 0 || actionData !== undefined}
            className="group/columns mb-6"
          >
            <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control">
              <h2 className="text-xl">Columns and default values</h2>
              <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open/columns:rotate-180" />
            </summary>
            <p className="mt-1 mb-4 text-ink-soft">
              Choose the columns that each field comes from. The first column with a value is used.
            </p>
            {actionData?.conflict && (
              <div className="mb-6">
                <EditConflict record="mapping" labels={MAPPING_LABELS} {...actionData.conflict} />
              </div>
            )}
            <MappingForm
              key={JSON.stringify(draft.options)}
              sources={draft.sources}
              options={submitted ? submittedOptions(submitted, draft.options) : draft.options}
              version={actionData?.conflict?.version ?? formVersion(draft.options.version, actionData)}
              errors={actionData?.result.error ?? {}}
            />
          </details>
          <ImportDraftView draft={draft} />
        </>
      )}
      {(summary.status === 'queued' || summary.status === 'running') && <ImportProgress {...summary} />}
      {(summary.status === 'done' || summary.status === 'failed') && <ImportOutcome summary={summary} />}
    </>
  )
}
