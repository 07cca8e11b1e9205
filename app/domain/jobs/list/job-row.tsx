import { useId } from 'react'
import { useLocation } from 'react-router'
import { fileUrl } from '#app/core/images/image.ts'
import { formatAge, formatDate } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Highlight } from '#app/ui/data/highlight.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { FADES_PAGES, Link } from '#app/ui/link.tsx'
import { SaveJobButton } from '../saved/save-job-button.tsx'
import type { SavedJobsState } from '../saved/saved-jobs.ts'
import type { JobCardData } from '../search/job-cards.server.ts'
import { searchTerms } from '../search-terms.ts'
import { tradeOf } from '../trade.ts'
import type { OpenJob } from './use-open-job.ts'

export type JobRowProps = {
  job: JobCardData
  /** The server's time and time zone, so that the browser renders the same relative ages. */
  now: Date
  timeZone: string
  /** The texts whose words are highlighted: `q` in title and company, `location` in the location. */
  searched?: { q: string; location: string }
  /** Which jobs are saved, for the `Save job` button; null or missing: without the button. */
  saved?: SavedJobsState
  /** What the person did with the job before. */
  mark?: 'Applied' | 'Viewed' | null
  /** Kilometres from the place of the search, by id. */
  distances?: Record<string, number>
  /** Leaves the company out, on the company's own page. */
  withoutCompany?: boolean
  /** Heading level of the title. */
  as?: 'h2' | 'h3'
  /** Lets the title open the job beside the list. */
  opener?: Pick<OpenJob, 'id' | 'open' | 'skipPrefetch'>
}

/** A link that covers its row. */
const ROW_LINK =
  'py-0.5 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

/**
 * One job in a list: its facts are at the same place in every row, in columns where the list is 40 rem wide or more,
 * and the job type in one of its own from 46 rem. The whole row is clickable through one link: `View Details`, which
 * assistive technology describes with the title, or in a list with an `opener` the title. `View Details` leads to the
 * job's page at any width.
 */
export function JobRow({ job, now, timeZone, searched, saved, mark, distances, ...options }: JobRowProps) {
  const { withoutCompany, opener, as = 'h2' } = options
  const isOpen = opener?.id === job.id
  const titleId = useId()
  const terms = searched && searchTerms(searched.q)
  const distance = distances?.[job.id]
  return (
    <article
      data-job={opener && job.id}
      className={cx(
        'relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2.5 border-b border-line py-2 transition-colors @min-[24rem]:px-2 @min-[30rem]:gap-x-3 @min-[30rem]:gap-y-0.5',
        'focus-within:bg-surface hover:bg-surface @min-[40rem]:gap-y-0 @min-[40rem]:py-1.5 @min-[46rem]:gap-x-4',
        isOpen && 'xl:bg-accent-soft xl:shadow-[inset_3px_0_var(--color-accent)] xl:hover:bg-accent-soft',
        saved
          ? '@min-[40rem]:grid-cols-[2.5rem_minmax(0,1fr)_11.5rem_6.75rem_2.5rem] @min-[46rem]:grid-cols-[2.5rem_minmax(0,1fr)_5.5rem_11rem_7rem_2.5rem]'
          : '@min-[40rem]:grid-cols-[2.5rem_minmax(0,1fr)_11.5rem_6.75rem] @min-[46rem]:grid-cols-[2.5rem_minmax(0,1fr)_5.5rem_11rem_7rem]',
      )}
    >
      <CompanyMark
        name={job.companyName}
        trade={tradeOf(job)}
        logo={fileUrl(job.companyLogo)}
        size="sm"
        className={cx(
          '@max-[30rem]:size-9 @min-[46rem]:row-span-2 @min-[46rem]:self-center',
          mark ? '@min-[40rem]:self-end' : '@min-[40rem]:row-span-2 @min-[40rem]:self-center',
        )}
      />
      <div className="min-w-0 wrap-anywhere @min-[40rem]:row-span-2 @min-[40rem]:self-center">
        <JobTitle
          as={as}
          id={titleId}
          job={job}
          terms={terms}
          opener={opener}
          className={cx(mark === 'Viewed' && 'text-ink-soft', saved && 'pr-9 @min-[40rem]:pr-0')}
        />
        <p className="line-clamp-2 text-sm leading-snug text-ink-soft">
          {!withoutCompany && (
            <>
              <span>
                <Highlight text={job.companyName} terms={terms} />
              </span>
              {' · '}
            </>
          )}
          <span>
            <Highlight text={job.location} terms={searched && searchTerms(searched.location)} />
          </span>
          {distance !== undefined && <span className="whitespace-nowrap tabular-nums"> · {formatKm(distance)}</span>}
        </p>
      </div>
      {job.salary && (
        <p className="col-start-2 line-clamp-2 text-sm leading-snug font-medium tabular-nums wrap-anywhere @min-[40rem]:col-start-3 @min-[40rem]:row-start-1 @min-[40rem]:line-clamp-3 @min-[40rem]:self-end @min-[46rem]:col-start-4 @min-[46rem]:row-span-2 @min-[46rem]:self-center">
          {job.salary}
        </p>
      )}
      {mark && (
        <p
          className={cx(
            'col-start-1 row-start-3 -mx-1 self-center text-center text-[0.6875rem] leading-none font-semibold whitespace-nowrap @min-[40rem]:row-start-2 @min-[40rem]:self-start @min-[40rem]:pt-1 @min-[46rem]:col-start-3 @min-[46rem]:mx-0 @min-[46rem]:text-left @min-[46rem]:text-xs',
            mark === 'Applied' ? 'text-green' : 'text-ink-soft',
          )}
        >
          {mark}
        </p>
      )}
      <JobFacts job={job} mark={mark} now={now} timeZone={timeZone} titleId={titleId} isRowLink={!opener} />
      {saved && (
        <SaveJobButton
          job={job}
          saved={saved}
          isIcon
          className="absolute top-0 right-0 z-10 @min-[40rem]:relative @min-[40rem]:col-start-5 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1 @min-[40rem]:self-center @min-[46rem]:col-start-6"
        />
      )}
    </article>
  )
}

type JobTitleProps = Pick<JobRowProps, 'job' | 'opener'> & {
  as: 'h2' | 'h3'
  id: string
  terms: string[] | undefined
  className: string
}

/** The title, which opens the job beside the list where there is an `opener`. */
function JobTitle({ as: Title, id, job, terms, opener, className }: JobTitleProps) {
  const { pathname, search } = useLocation()
  const title = <Highlight text={job.title} terms={terms} />
  return (
    <Title id={id} className={cx('line-clamp-2 text-[1.0625rem] leading-snug', className)}>
      {opener ? (
        <Link
          to={`/jobs/${job.id}`}
          state={{ list: pathname + search }}
          prefetch="intent"
          // Beside the list the page of the job is not needed.
          onMouseEnter={opener.skipPrefetch}
          onFocus={opener.skipPrefetch}
          viewTransition={FADES_PAGES}
          onClick={(event) => opener.open(event, job.id)}
          aria-current={opener.id === job.id || undefined}
          className={ROW_LINK}
        >
          {title}
        </Link>
      ) : (
        title
      )}
    </Title>
  )
}

type JobFactsProps = Pick<JobRowProps, 'job' | 'mark' | 'now' | 'timeZone'> & {
  titleId: string
  /** `View Details` covers the row. */
  isRowLink: boolean
}

/** The job type and the age, which are columns of a wide list and one line of a narrow one, with `View Details`. */
function JobFacts({ job, mark, now, timeZone, titleId, isRowLink }: JobFactsProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="col-start-2 row-start-3 flex flex-wrap items-center gap-x-2 text-[0.8125rem] @min-[30rem]:text-sm @min-[40rem]:contents">
      <p
        className={cx(
          'flex flex-wrap gap-x-1.5 @min-[40rem]:col-start-3 @min-[46rem]:row-start-1 @min-[46rem]:flex-col',
          job.salary
            ? '@min-[40rem]:row-start-2'
            : '@min-[40rem]:row-span-2 @min-[40rem]:row-start-1 @min-[40rem]:self-center',
          mark ? '@min-[46rem]:row-span-1 @min-[46rem]:self-end' : '@min-[46rem]:row-span-2 @min-[46rem]:self-center',
        )}
      >
        <span>{job.jobType}</span>
        {job.workArrangement && job.workArrangement !== 'On-site' && (
          <span className={cx('text-ink-soft', mark && '@min-[46rem]:hidden')}>{job.workArrangement}</span>
        )}
      </p>
      <div className="contents @min-[40rem]:col-start-4 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1 @min-[40rem]:flex @min-[40rem]:flex-col @min-[40rem]:items-end @min-[40rem]:self-center @min-[46rem]:col-start-5">
        <Time
          at={job.createdAt}
          title={formatDate(job.createdAt, timeZone)}
          className="whitespace-nowrap text-ink-soft"
        >
          {formatAge(job.createdAt, now, timeZone)}
        </Time>
        <Link
          to={`/jobs/${job.id}`}
          aria-describedby={titleId}
          state={{ list: pathname + search }}
          prefetch="intent"
          viewTransition={FADES_PAGES}
          className={cx(
            'ml-auto inline-flex min-h-6 items-center font-semibold text-accent hover:underline hover:underline-offset-4 max-md:-my-2.5 max-md:min-h-11 pointer-coarse:min-h-11',
            isRowLink ? ROW_LINK : 'relative z-10',
          )}
        >
          View Details
        </Link>
      </div>
    </div>
  )
}

/** `about 8 km away`, or `nearby`: most localities have the coordinates of the largest town of their postcode. */
function formatKm(km: number): string {
  return km < 1 ? 'nearby' : `about ${Math.round(km)} km away`
}
