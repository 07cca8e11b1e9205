import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { DraftPage } from './import-draft.server.ts'
import { jobsLabel } from './import-labels.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportNotices } from './import-problems.tsx'

/** A file before it is imported: its notices, a preview of its jobs, and the import button. */
export function ImportDraftView({ draft }: { draft: DraftPage }) {
  const { id, options, jobs: preview, jobCount: jobs, existing, missing, invalidRows } = draft
  const { skipInvalid, version } = options
  const isReady = missing.length === 0 && jobs > 0 && (invalidRows === 0 || skipInvalid)
  const start = `/admin/import/${id}/start`
  const deletion = `/admin/import/${id}/deletion`
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        {isReady && (
          <Form method="post" action={start}>
            <input type="hidden" name={VERSION_FIELD} value={version} />
            <SubmitButton action={start} size="lg">
              Import {jobsLabel(jobs)}
            </SubmitButton>
          </Form>
        )}
        <Form method="post" action={deletion}>
          <SubmitButton action={deletion} tone="quiet">
            Discard file
          </SubmitButton>
        </Form>
        {jobs > 0 && (
          <p className="text-sm text-ink-soft">
            {jobsLabel(jobs - existing)} to add, {formatNumber(existing)} to update by reference.
          </p>
        )}
      </div>
      <ImportNotices notices={draft.notices} />
      {preview.length > 0 && (
        <section aria-labelledby="preview">
          <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
            <h2 id="preview" className="text-xl">
              Preview of the first jobs
            </h2>
            <p className="text-ink-soft tabular-nums">
              {preview.length} of {jobsLabel(jobs)}
            </p>
          </div>
          <ImportPreview jobs={preview} />
        </section>
      )}
    </div>
  )
}
