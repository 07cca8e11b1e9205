import { ButtonLink } from '#app/ui/button.tsx'

/** What the members of the company that posted a job see instead of `Apply Now`, and an admin who posted it. */
export function OwnJobPanel({ jobId, canEdit, className }: { jobId: string; canEdit: boolean; className?: string }) {
  return (
    <div data-print="none" className={className}>
      <p className="mb-3 text-sm text-ink-soft">This is one of your jobs.</p>
      <div className="grid gap-2">
        <ButtonLink to={`/view-applicants?job=${jobId}`}>View Applicants</ButtonLink>
        <div className={canEdit ? 'grid grid-cols-2 gap-2' : 'grid'}>
          {canEdit && (
            <ButtonLink to={`/manage-jobs/${jobId}/edit`} tone="secondary">
              Edit
            </ButtonLink>
          )}
          <ButtonLink to="/manage-jobs" tone="secondary">
            Manage Jobs
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
