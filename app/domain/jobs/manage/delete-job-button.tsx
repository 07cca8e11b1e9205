import { buttonClass } from '#app/ui/button-style.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** The confirmation before a job is deleted (specification section 5). */
export const DELETE_CONFIRMATION = 'Are you sure you want to delete this job posting?'

/** The number of applications that end with the job, and who is emailed. */
export function deletionNote(openApplications: number): string {
  if (openApplications === 0) return 'No open applications will end.'
  return openApplications === 1
    ? "1 open application will end, and the applicant will be emailed unless they've turned off emails."
    : `${openApplications} open applications will end, and each applicant will be emailed unless they've turned off emails.`
}

type DeleteJobButtonProps = { job: { id: string; title: string; openApplications: number }; back: string }

/**
 * A button that opens a confirmation dialog. Without scripts it opens a confirmation page. After the deletion the
 * browser returns to `back`.
 */
export function DeleteJobButton({ job, back }: DeleteJobButtonProps) {
  const action = `/manage-jobs/${job.id}/deletion`
  const className = buttonClass(
    { tone: 'quiet', size: 'sm' },
    'text-danger hover:bg-danger-soft hover:text-danger-strong',
  )
  const label = (
    <>
      Delete<span className="sr-only"> {job.title}</span>
    </>
  )
  if (!useHydrated()) {
    return (
      <form method="get" action={action}>
        <button type="submit" className={className}>
          {label}
        </button>
      </form>
    )
  }
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className={className}>
          {label}
        </button>
      }
      title={`Delete ${job.title}?`}
      sentence={DELETE_CONFIRMATION}
      note={deletionNote(job.openApplications)}
      verb="Delete"
      action={action}
      fields={{ back }}
    />
  )
}
