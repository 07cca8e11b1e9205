import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { fileUrl } from '#app/core/images/image.ts'
import { tradeOf } from '#app/domain/jobs/trade.ts'
import { formatDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { Step } from '#app/ui/data/steps.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { AnswerList } from './answers/answer-list.tsx'
import { canWithdraw } from './application.ts'
import { ApplicationProgress } from './application-progress.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { ApplicationTimeline, StepMessages } from './application-timeline.tsx'
import { type InterviewState, nextStepMessage } from './expectations/next-step.ts'
import { myMessagesHref } from './messages/message.ts'
import type { TrackedApplication } from './my-applications.server.ts'
import { SubmissionView } from './sent/submission-view.tsx'
import { WithdrawButton, withdrawWarning } from './withdraw-button.tsx'

type ApplicationRowProps = {
  application: TrackedApplication
  timeZone: string
  now: Date
  /** Shows the dated steps and `Withdraw application` from the start. */
  isExpanded: boolean
  /** What happened with its interviews, for the steps. */
  interviewSteps: readonly Step[]
  /** Where its interviews are; null without interviews. */
  interviewState: InterviewState | null
  /** Links to the interviews. */
  children?: ReactNode
}

/** One of the job seeker's applications: its job, how far it has come, and on request its dated steps. */
export function ApplicationRow({
  application,
  timeZone,
  now,
  isExpanded,
  interviewSteps,
  interviewState,
  children,
}: ApplicationRowProps) {
  const { id, jobId, jobTitle, companyName, companyLogo, appliedAt, jobRemoved, submission, answers, unreadMessages } =
    application
  const nextStep = nextStepMessage(application, interviewState)
  return (
    <article
      aria-labelledby={`application-${id}`}
      className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-b border-line px-2 py-3 wrap-anywhere md:grid-cols-[2.5rem_minmax(0,1fr)_9rem_11rem] md:gap-x-5 md:gap-y-0"
    >
      <CompanyMark
        name={companyName}
        trade={tradeOf({ category: null, title: jobTitle })}
        logo={fileUrl(companyLogo)}
        size="sm"
        className="self-start"
      />
      <div className="min-w-0">
        <h3 id={`application-${id}`} className="text-[1.0625rem] leading-snug">
          {jobRemoved ? (
            jobTitle
          ) : (
            <Link to={`/jobs/${jobId}`} className="py-0.5 hover:underline hover:underline-offset-4">
              {jobTitle}
            </Link>
          )}
        </h3>
        <p className="text-sm text-ink-soft">
          <span className="max-lg:block">{companyName}</span>
          <span className="max-lg:hidden"> · </span>
          <span className="inline-block max-lg:mr-3">
            Applied <Time at={appliedAt}>{formatDate(appliedAt, timeZone)}</Time>
          </span>
          <span className="max-lg:hidden"> · </span>
          <Link to={myMessagesHref(id)} className="link inline-flex min-h-6 items-center gap-1.5">
            Messages<VisuallyHidden> about {jobTitle}</VisuallyHidden>
            {unreadMessages > 0 && <Badge tone="blue">{unreadMessages} new</Badge>}
          </Link>
        </p>
      </div>
      <div className="col-start-2 flex items-center justify-between gap-x-6 max-[16rem]:flex-wrap md:contents">
        <ApplicationProgress
          application={application}
          className="max-md:max-w-36 max-md:flex-1 md:mt-1.5 md:self-start"
        />
        <p className="md:justify-self-end">
          <ApplicationStatus application={application} />
        </p>
      </div>
      <details open={isExpanded} className="group/steps col-start-2 md:col-end-5">
        <summary className="inline-flex min-h-8 max-md:min-h-11 md:absolute md:top-8 md:right-[12.75rem] md:w-36 cursor-pointer list-none items-center gap-1 rounded-control text-sm font-medium text-accent">
          Steps and dates
          <ChevronDown aria-hidden="true" className="size-[1.125em] group-open/steps:rotate-180" />
        </summary>
        {(submission || answers.length > 0) && (
          <div className="mt-1 mb-3 space-y-3">
            {submission && <SubmissionView submission={submission} />}
            {answers.length > 0 && <AnswerList answers={answers} />}
          </div>
        )}
        {nextStep && (
          <p className="mt-1 text-sm">
            <span className="font-semibold">Next:</span> {nextStep}
          </p>
        )}
        {jobRemoved && <p className="mt-1 text-sm font-medium">This job has been removed</p>}
        {children}
        <StepMessages application={application} timeZone={timeZone} />
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-1">
          <ApplicationTimeline {...{ application, interviewSteps, timeZone }} />
          {canWithdraw(application) && (
            <div className="-mx-3">
              <WithdrawButton id={id} jobTitle={jobTitle} warning={withdrawWarning(application, now)} />
            </div>
          )}
        </div>
      </details>
    </article>
  )
}
