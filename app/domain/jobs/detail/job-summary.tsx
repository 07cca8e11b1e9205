import { Children, type ReactNode } from 'react'
import { formatDate, todayIn } from '#app/lib/dates.ts'
import { telHref } from '#app/lib/phone.ts'
import { path } from '#app/lib/url.ts'
import { cx } from '#app/ui/cx.ts'
import { Time } from '#app/ui/data/time.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { applicationReceivers, oneClickContents } from '../job.ts'
import type { PublicJob } from './find-job.server.ts'

type JobSummaryProps = {
  job: PublicJob
  now: Date
  /** Keeps pay and action in a bar at the bottom of a phone's screen. */
  isSticky: boolean
  /** Whether `Apply Now` sends a resume; null for anyone who cannot apply. */
  hasDefaultResume: boolean | null
  /** `Save job`, beside `Share`. */
  save: ReactNode
  /** The agency's number for questions; '' shows none. */
  phone: string
  /** When the phone is answered. */
  hours: string
  /** The main action, directly below the pay. */
  children: ReactNode
}

/**
 * Pay, main action and key facts of a job. On wide screens a card that stays beside the text. On phones the same
 * elements are laid out in the page's own grid: pay and action as a bar at the bottom of the screen, the facts above
 * the text. The action exists once, so that assistive technology finds one button here at any width.
 */
export function JobSummary({ job, now, isSticky, hasDefaultResume, save, phone, hours, children }: JobSummaryProps) {
  const isEmpty = !job.salary && !isSticky && Children.toArray(children).length === 0
  return (
    <aside
      aria-label="Summary"
      className="contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6"
    >
      <div
        className={cx(
          // Empty for a closed job without pay. The line below it is its own, so that it goes with it.
          isEmpty && 'hidden',
          'lg:mb-3 lg:space-y-4 lg:border-b lg:border-line lg:pb-5',
          isSticky
            ? 'sticky-actions max-lg:order-last max-lg:-mx-(--page-gutter) max-lg:flex max-lg:items-center max-lg:gap-3 max-lg:px-(--page-gutter) max-[16rem]:flex-wrap print:hidden'
            : 'max-lg:mt-6',
        )}
      >
        <div className={cx(isSticky && 'min-w-0 flex-1 max-[16rem]:basis-full')}>
          {job.salary && (
            <p
              className={cx(
                'font-display text-[1.375rem] leading-tight font-semibold tabular-nums wrap-anywhere',
                isSticky ? 'max-lg:line-clamp-2 max-lg:text-sm' : 'max-lg:hidden',
              )}
            >
              {job.salary}
            </p>
          )}
          {isSticky && (
            <p className="mt-0.5 line-clamp-4 text-xs leading-tight text-ink-soft wrap-anywhere lg:hidden">
              Sends your {oneClickContents(hasDefaultResume)} to {applicationReceivers(job.companyName)}
            </p>
          )}
        </div>
        {children}
      </div>
      <div className="max-lg:mt-6 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-2">
        <JobFacts job={job} now={now} />
        <div className="mt-1 flex flex-wrap gap-x-6">
          {save}
          <ShareButton title={`${job.title} at ${job.companyName}`} path={path`/jobs/${job.id}`} />
        </div>
        {phone && (
          <p className="mt-2 border-t border-line pt-3 pb-1 text-sm" data-print="none">
            Questions about this job? Call us on{' '}
            <a href={telHref(phone)} className="link inline-flex min-h-8 items-center whitespace-nowrap tabular-nums">
              {phone}
            </a>
            , {hours}
          </p>
        )}
      </div>
    </aside>
  )
}

type JobFactsProps = {
  job: PublicJob
  now: Date
  /** Leaves out what the header above shows at every width, not only on phones. */
  isBelowHeader?: boolean
}

/** The key facts of a job as a list of terms. */
export function JobFacts({ job, now, isBelowHeader = false }: JobFactsProps) {
  const hasClosingDate = job.closesOn !== null && (job.open || job.closesOn < todayIn(job.timeZone, now))
  return (
    <dl
      className={cx(
        'sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10',
        isBelowHeader && '[&>[data-in-header]]:hidden',
      )}
    >
      <Fact name="Job type" inHeader>
        {job.jobType}
      </Fact>
      <Fact name="Location">{job.location}</Fact>
      {job.workArrangement && (
        <Fact name="Work arrangement" inHeader>
          {job.workArrangement}
        </Fact>
      )}
      {job.category && <Fact name="Category">{job.category}</Fact>}
      {hasClosingDate && job.closesOn && (
        <Fact name={job.open ? 'Closes' : 'Closed'} inHeader={job.open}>
          <Time at={job.closesOn}>{formatDate(job.closesOn, job.timeZone)}</Time>
        </Fact>
      )}
      <Fact name="Posted">
        <Time at={job.createdAt}>{formatDate(job.createdAt, job.timeZone)}</Time>
      </Fact>
      {job.reference && <Fact name="Reference">{job.reference}</Fact>}
    </dl>
  )
}

type FactProps = { name: string; children: ReactNode; inHeader?: boolean }

/** A row of the facts. Phones leave out those that the page's header shows directly above. */
function Fact({ name, inHeader, children }: FactProps) {
  return (
    <div
      data-in-header={inHeader || undefined}
      className={cx('flex min-h-8 items-baseline justify-between gap-4 py-1 text-sm', inHeader && 'max-lg:hidden')}
    >
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
