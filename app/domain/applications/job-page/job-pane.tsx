import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { ClosedNotice } from '#app/domain/jobs/detail/closed-notice.tsx'
import { CompanyBox } from '#app/domain/jobs/detail/company-box.tsx'
import { HeldNotice } from '#app/domain/jobs/detail/held-notice.tsx'
import { JobHeader } from '#app/domain/jobs/detail/job-header.tsx'
import { JobFacts } from '#app/domain/jobs/detail/job-summary.tsx'
import { JobText } from '#app/domain/jobs/detail/job-text.tsx'
import { OwnJobPanel } from '#app/domain/jobs/detail/own-job-panel.tsx'
import { ReportLink } from '#app/domain/jobs/detail/report-link.tsx'
import { SimilarJobs } from '#app/domain/jobs/detail/similar-jobs.tsx'
import { isPaneWide } from '#app/domain/jobs/list/open-job.ts'
import { PaneSkeleton } from '#app/domain/jobs/list/pane-skeleton.tsx'
import { useMarkViewed } from '#app/domain/jobs/list/viewed-jobs.ts'
import { SaveJobButton } from '#app/domain/jobs/saved/save-job-button.tsx'
import { useCountView } from '#app/domain/jobs/views/use-count-view.ts'
import { path } from '#app/lib/url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isFieldFocused } from '#app/ui/forms/validation/use-focus-on-answer.ts'
import { AppliedPanel } from '../applied-panel.tsx'
import { ApplyPanel } from '../apply-panel.tsx'
import type { JobPageData } from './load-job-page.server.ts'
import { useJustApplied } from './use-just-applied.ts'

/** What the pane loads: a job, none for an unknown one, or nothing while the server cannot be reached. */
export type JobPaneData = { id: string; page: JobPageData | null } | { id: string; failed: true }

type JobPaneProps = {
  jobId: string
  /** The path and query string of the list with this job open. `Apply Now` returns to it. */
  href: string
  onClose(): void
}

/**
 * The open job beside the list, loaded when it is opened. Focus moves to its title, Escape closes it. A job that has
 * closed or was deleted since the list was loaded says so.
 */
export default function JobPane({ jobId, href, onClose }: JobPaneProps) {
  const { data, load } = useFetcher<JobPaneData>({ key: 'job-pane' })
  const pane = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isPaneWide()) load(path`/jobs/${jobId}/pane`)
  }, [jobId, load])
  const loaded = data?.id === jobId ? data : null
  const shownId = loaded?.id
  const page = loaded && 'page' in loaded ? loaded.page : null
  useEffect(() => {
    if (shownId && !isFieldFocused()) title.current?.focus({ preventScroll: true })
  }, [shownId])

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    const element = pane.current
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <section
      ref={pane}
      aria-label="Open job"
      aria-busy={!loaded || undefined}
      className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-1 pr-1.5 pl-6">
        <ButtonLink to={`/jobs/${jobId}`} tone="quiet" size="sm" flush="start">
          Open full page
        </ButtonLink>
        <div className="flex items-center">
          {page?.saved && <SaveJobButton job={page.job} saved={page.saved} className="contents" />}
          <Button tone="quiet" size="sm" aria-label="Close job" className="size-10 px-0" onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      {!loaded && <PaneSkeleton />}
      {loaded && 'failed' in loaded && (
        <Message title="This job didn't load" titleRef={title} text="Check your connection, then try again.">
          <Button tone="secondary" onClick={() => load(path`/jobs/${jobId}/pane`)}>
            Try again
          </Button>
        </Message>
      )}
      {loaded && 'page' in loaded && !page && (
        <Message title="Job not found." titleRef={title} text="It may have been removed. Choose another job." />
      )}
      {page && <OpenJob key={jobId} {...page} href={href} titleRef={title} />}
    </section>
  )
}

type TitleRef = { titleRef: RefObject<HTMLHeadingElement | null> }

function Message({
  title,
  text,
  titleRef,
  children,
}: TitleRef & { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 p-6">
      <h2 ref={titleRef} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="text-ink-soft">{text}</p>
      {children}
    </div>
  )
}

function OpenJob({ href, titleRef, ...page }: JobPageData & TitleRef & { href: string }) {
  const {
    job,
    application,
    submission,
    hasDefaultResume,
    similar,
    saved,
    companyJobs,
    isOwnJob,
    canEdit,
    canApply,
    canReview,
    now,
    timeZone,
  } = page
  const { justApplied, shouldFocus } = useJustApplied(application, page)
  useMarkViewed(job.id)
  useCountView(job.id)
  const showsApply = (job.open && !isOwnJob) || application !== null
  return (
    <div className="space-y-8 overflow-y-auto overscroll-contain p-6">
      <div className="space-y-5">
        {job.closedReason && !job.held && <ClosedNotice reason={job.closedReason} />}
        <JobHeader job={job} now={now} as="h2" titleRef={titleRef} />
        {job.held && <HeldNotice canReview={canReview} />}
        {justApplied && (
          <AppliedPanel
            applicationId={justApplied.id}
            job={job}
            submission={submission}
            appliedAt={justApplied.appliedAt}
            timeZone={timeZone}
            shouldFocus={shouldFocus}
            similar={similar.slice(0, 2)}
          />
        )}
        {showsApply && (
          <ApplyPanel
            {...{ job, application, canApply, hasDefaultResume, timeZone }}
            returnTo={href}
            className="max-w-96"
          />
        )}
        {isOwnJob && <OwnJobPanel jobId={job.id} canEdit={canEdit} className="max-w-96" />}
      </div>
      {!job.open && <SimilarJobs jobs={similar} saved={saved} now={now} timeZone={timeZone} />}
      <JobText job={job} />
      <JobFacts job={job} now={now} isBelowHeader />
      {job.companySlug && <CompanyBox job={job} openJobs={companyJobs} />}
      {job.open && !isOwnJob && <ReportLink jobId={job.id} />}
    </div>
  )
}
