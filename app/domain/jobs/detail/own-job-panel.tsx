import { ButtonLink } from '#app/ui/button.tsx'

/** What the poster of a job sees instead of `Apply Now`. */
export function OwnJobPanel({ jobId, className }: { jobId: string; className?: string }) {
  return (
    <div data-print="none" className={className}>
      <p className="mb-3 text-sm text-ink-soft">You posted this job.</p>
      <div className="grid gap-2">
        <ButtonLink to={`/view-applicants?job=${jobId}`}>View Applicants</ButtonLink>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink to={`/manage-jobs/${jobId}/edit`} tone="secondary">
            Edit
          </ButtonLink>
          <ButtonLink to="/manage-jobs" tone="secondary">
            Manage Jobs
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
