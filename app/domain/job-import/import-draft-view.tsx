import { Form } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { DraftView } from './draft-view.server.ts'
import { importedJobsLabel } from './import-labels.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportNotices, ImportProblems } from './import-problems.tsx'

/** Everything about a file before it is imported: what is wrong, what it makes of ads, and the button. */
export function ImportDraftView({ draft }: { draft: DraftView }) {
  const { id, jobs: ads, existing: known, missing, invalidRows: badRows, skipInvalid: leaveOut, preview } = draft
  const ready = missing.length === 0 && ads > 0 && (badRows === 0 || leaveOut)
  const start = `/admin/import/${id}/start`
  const removal = `/admin/import/${id}/deletion`
  return (
    <div className="space-y-6">
      {missing.length > 0 && (
        <Callout tone="danger" title={`No column gives: ${missing.join(', ')}`}>
          Choose the columns below, then update the preview.
        </Callout>
      )}
      <ImportProblems {...draft} />
      <div className="flex flex-wrap items-center gap-3">
        {ready && (
          <Form method="post" action={start}>
            <SubmitButton action={start} size="lg">
              Import {importedJobsLabel(ads)}
            </SubmitButton>
          </Form>
        )}
        <Form method="post" action={removal}>
          <SubmitButton action={removal} tone="quiet">
            Discard file
          </SubmitButton>
        </Form>
        {ads > 0 && (
          <p className="text-sm text-ink-soft">
            {importedJobsLabel(ads - known)} new, {known.toLocaleString('en-AU')} known by reference.
          </p>
        )}
      </div>
      <ImportNotices notices={draft.notices} />
      {preview.length > 0 && (
        <section aria-labelledby="preview">
          <h2 id="preview" className="mb-4 text-xl">
            The first ads, as they will read
          </h2>
          <ImportPreview ads={preview} />
        </section>
      )}
    </div>
  )
}
