import { useId } from 'react'
import { Form } from 'react-router'
import { applicationReceivers, oneClickContents } from '#app/domain/jobs/job.ts'
import { questionCount } from '#app/domain/jobs/questions/question.ts'
import { formatDate } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ApplicationStatus } from './application-status.tsx'
import type { MyApplication } from './my-applications.server.ts'
import { withSource } from './source.ts'

type ApplyPanelProps = {
  job: { id: string; companyName: string; questionCount: number }
  /** The signed-in job seeker's application for this job. */
  application: (Pick<MyApplication, 'status' | 'appliedAt'> & { withdrawnAt: Date | null }) | null
  /** Whether a click applies. A guest's click leads to the sign-in page, which must open at its top. */
  canApply: boolean
  /** Whether a click sends a resume; null for anyone who cannot apply. */
  hasDefaultResume: boolean | null
  timeZone: string
  /** Shows the button with one line about what is sent, for a bar at the bottom of a phone's screen. */
  isCompact?: boolean
  /** The path and query string to return to after applying, instead of the job's page. */
  returnTo?: string
  /** Where the visitor came from, kept with the application. */
  source?: string | null
  className?: string
}

/**
 * `Apply Now` for everyone, because the server decides who may apply, with a notice of what is sent to whom (Australian
 * Privacy Principle 5). Shown twice on the page of an open job.
 */
export function ApplyPanel({
  job,
  application,
  canApply,
  hasDefaultResume,
  timeZone,
  isCompact,
  returnTo,
  source = null,
  className,
}: ApplyPanelProps) {
  const noticeId = useId()
  const page = `/jobs/${job.id}`
  const action = withSource(returnTo ? `${page}?${new URLSearchParams({ back: returnTo })}` : page, source)
  if (!application) {
    return (
      <Form method="post" action={action} preventScrollReset={canApply} data-print="none" className={className}>
        <SubmitButton
          block
          size="lg"
          action={action}
          aria-describedby={noticeId}
          className={cx(isCompact && 'max-lg:min-h-12 max-lg:min-w-36 max-lg:text-base')}
        >
          Apply Now
        </SubmitButton>
        <p id={noticeId} className={cx('mt-3 text-sm text-ink-soft wrap-anywhere', isCompact && 'max-lg:hidden')}>
          {[
            job.questionCount > 0 && `This job asks ${questionCount(job.questionCount)} first.`,
            `${applicationReceivers(job.companyName)} receive your name, email, phone${hasDefaultResume === false ? ' and' : ','} ${oneClickContents(hasDefaultResume)}.`,
            hasDefaultResume === false && "You don't have a default resume.",
            'You can withdraw while your application is open.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <p className={cx('mt-1 flex flex-wrap gap-x-5 text-sm', isCompact && 'max-lg:hidden')}>
          {hasDefaultResume === false && (
            <Link to="/employee/dashboard/resumes" className="link inline-flex min-h-8 items-center max-md:min-h-11">
              Upload resume
            </Link>
          )}
          <Link
            to={withSource(`${page}/application`, source)}
            className="link inline-flex min-h-8 items-center max-md:min-h-11"
          >
            Apply with a resume or cover note
          </Link>
        </p>
      </Form>
    )
  }
  const { status, appliedAt, withdrawnAt } = application
  return (
    <div data-print="none" className={className}>
      <Button block size="lg" disabled>
        Already Applied
      </Button>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {withdrawnAt ? (
          <span>You withdrew this application on {formatDate(withdrawnAt, timeZone)}.</span>
        ) : (
          <>
            <ApplicationStatus application={{ status, endedAt: null }} />
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
