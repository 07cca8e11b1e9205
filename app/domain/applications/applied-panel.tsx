import { useEffect, useRef } from 'react'
import { timeIn } from '#app/lib/dates.ts'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { Link } from '#app/ui/link.tsx'
import { withdrawalHref } from './application.ts'
import type { Submission } from './sent/list-submissions.server.ts'

type AppliedPanelProps = {
  applicationId: string
  job: { companyName: string; questionCount: number }
  /** The resume and cover note that were sent; null if neither was. */
  submission: Submission | null
  appliedAt: Date
  timeZone: string
  /** Moves focus to the panel: the pressed `Apply Now` is gone. */
  shouldFocus: boolean
  /** Open jobs to look at next. */
  similar: readonly { id: string; title: string; location: string }[]
}

/** The moment after applying: what was sent, what happens next, and where to continue. */
export function AppliedPanel({
  applicationId,
  job,
  submission,
  appliedAt,
  timeZone,
  shouldFocus,
  similar,
}: AppliedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shouldFocus) heading.current?.focus()
  }, [shouldFocus])
  return (
    <section
      aria-labelledby="applied"
      data-print="none"
      className="mt-6 flex gap-x-6 gap-y-2 rounded-card bg-accent-soft p-5 wrap-anywhere max-sm:flex-col sm:p-6"
    >
      <Scene kind="done" className="h-24 w-40 max-sm:-my-1" />
      <div className="min-w-0 flex-1">
        <h2 id="applied" ref={heading} tabIndex={-1} className="text-xl">
          Applied today, {timeIn(timeZone, appliedAt)}
        </h2>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-sm marker:text-accent">
          <li>{`${job.companyName} has your ${sentParts(job, submission)}.`}</li>
          {!submission?.resume && (
            <li>
              No resume was sent.{' '}
              <Link to="/employee/dashboard/resumes" className="link">
                Upload resume
              </Link>{' '}
              to send one with your next application.
            </li>
          )}
          <li>
            Every change of your status is in My Applications. We'll email you about it, unless you've turned these
            emails off.
          </li>
          <li>
            Changed your mind? You can{' '}
            <Link to={withdrawalHref(applicationId)} className="link">
              withdraw
            </Link>
            . Within a minute, you can apply again. After that, withdrawing is final.
          </li>
        </ul>
        <p className="mt-3 text-sm">
          <Link to="/employee/dashboard" className="link font-semibold">
            Follow your application
          </Link>
        </p>
        {similar.length > 0 && (
          <p className="mt-3 border-t border-current/15 pt-3 text-sm">
            <span className="text-ink-soft">You might also like </span>
            {similar.map(({ id, title, location }, index) => (
              <span key={id}>
                {index > 0 && ' and '}
                <Link to={`/jobs/${id}`} className="link">
                  {title}
                </Link>
                , {location}
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

/** What the employer has of the applicant, as the end of a sentence. */
function sentParts({ questionCount }: AppliedPanelProps['job'], submission: Submission | null): string {
  const parts = ['name', 'email', 'phone', 'profile']
  if (submission?.resume) parts.push(`resume “${submission.resume.name}”`)
  if (submission?.coverNote) parts.push('cover note')
  if (questionCount > 0) parts.push('answers')
  return new Intl.ListFormat('en-AU').format(parts)
}
