import { Form, Link } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ApplicationStatus } from './application-status.tsx'
import type { MyApplication } from './my-applications.server.ts'

type ApplyPanelProps = {
  jobId: string
  /** The signed-in job seeker's application for this job. */
  application: Pick<MyApplication, 'status' | 'appliedAt' | 'statusChangedAt'> | null
  timeZone: string
  className?: string
}

/** `Apply Now` for everyone, because the server decides who may apply. Shown twice on the page of an open job. */
export function ApplyPanel({ jobId, application, timeZone, className }: ApplyPanelProps) {
  const action = `/jobs/${jobId}`
  if (!application) {
    return (
      <Form method="post" action={action} preventScrollReset data-print="none" className={className}>
        <SubmitButton block size="lg" action={action}>
          Apply Now
        </SubmitButton>
      </Form>
    )
  }
  const { status, appliedAt, statusChangedAt } = application
  return (
    <div data-print="none" className={className}>
      <Button block size="lg" disabled>
        Already Applied
      </Button>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {status === 'Withdrawn' ? (
          <span>You withdrew this application on {formatDate(statusChangedAt, timeZone)}.</span>
        ) : (
          <>
            <ApplicationStatus status={status} />
            <span>Applied {formatDate(appliedAt, timeZone)}</span>
          </>
        )}
        <Link to="/employee/dashboard" className="link">
          My Applications
        </Link>
      </p>
    </div>
  )
}
