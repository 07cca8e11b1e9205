import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { CLOSING_SOON_DAYS, JOB_STATUSES, type JobStatus } from '#app/domain/jobs/lifecycle/job-status.ts'
import {
  countManagedJobs,
  listManagedJobs,
  type ManagedJobCounts,
} from '#app/domain/jobs/manage/manage-queries.server.ts'
import { ManagedJobsTable } from '#app/domain/jobs/manage/managed-jobs.tsx'
import { noMatchText } from '#app/domain/jobs/manage/no-match-text.ts'
import { PostJobLink } from '#app/domain/jobs/manage/post-job-link.tsx'
import { StatusFilter } from '#app/domain/jobs/manage/status-filter.tsx'
import { shouldHoldJobs } from '#app/domain/jobs/posting/post-job.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { can } from '#app/policy/policy.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/manage-jobs'

export const meta: Route.MetaFunction = () => [{ title: 'Manage jobs' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const q = normaliseLine(url.searchParams.get('q') ?? '').slice(0, 100)
  const closingSoon = url.searchParams.get('closing') === 'soon'
  const filter = { q, status: parseStatus(url.searchParams.get('status')), closingSoon }
  const [page, counts] = await Promise.all([
    listManagedJobs(ctx, filter, parsePagePosition(url.searchParams)),
    countManagedJobs(ctx, q),
  ])
  return {
    ...page,
    ...filter,
    counts,
    isHeld: await shouldHoldJobs(ctx),
    canReview: can(ctx.actor, 'job.review'),
    timeZone: ctx.timeZone,
    address: { pathname: url.pathname, search: url.search },
  }
}

/** An invalid status filters nothing. */
function parseStatus(text: string | null): JobStatus | '' {
  return JOB_STATUSES.find((status) => status === text) ?? ''
}

/** Null if there are too many jobs to count. */
function countOf({ total, statuses }: ManagedJobCounts, status: JobStatus | ''): number | null {
  return status === '' ? total : (statuses.find((each) => each.status === status)?.count ?? null)
}

export default function ManageJobs({ loaderData }: Route.ComponentProps) {
  const { rows, q, status, closingSoon, counts, isHeld, canReview, timeZone, address } = loaderData
  const isFiltered = q !== '' || status !== '' || closingSoon
  const href = (status: JobStatus | '') =>
    `/manage-jobs?${new URLSearchParams({ ...(q && { q }), ...(status && { status }) })}`
  const hasRows = rows.length > 0
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <PageHeader
        title="Manage jobs"
        // Jobs that close soon are not counted.
        count={(hasRows || isFiltered) && !closingSoon ? formatCount(counts.total) : undefined}
        actions={
          <>
            {canReview && (
              <ButtonLink to="/admin/jobs/review" tone="secondary">
                To review
              </ButtonLink>
            )}
            <ButtonLink to="/manage-jobs/performance" tone="secondary">
              Performance
            </ButtonLink>
            <PostJobLink>Post New Job</PostJobLink>
          </>
        }
      />
      {!canReview && rows.some((job) => job.status === 'Waiting for review') && <WaitingNotice />}
      {rows.some((job) => job.status === 'Hidden') && <HiddenNotice />}
      {(hasRows || isFiltered) && (
        <FilterForm
          shown={{ q, closing: closingSoon ? 'soon' : '' }}
          clear={(q !== '' || closingSoon) && '/manage-jobs'}
          search={{
            label: canReview ? 'Search by title or company' : 'Search by title',
            name: 'q',
            defaultValue: q,
            maxLength: 100,
          }}
          chips={[
            { name: 'q', label: q && `“${q}”` },
            { name: 'closing', label: closingSoon && `Closes within ${CLOSING_SOON_DAYS} days` },
          ]}
        ></FilterForm>
      )}
      {(hasRows || isFiltered) && !closingSoon && <StatusFilter counts={counts} selected={status} href={href} />}
      <FilteredList
        isEmpty={!hasRows}
        clear={isFiltered && '/manage-jobs'}
        noMatch={noMatchText({ q, status, closingSoon })}
        empty={
          isReadOnly ? (
            <EmptyState title="No jobs yet">
              Jobs appear here when an owner or a recruiter of your company posts them.
            </EmptyState>
          ) : (
            <EmptyState title="No jobs yet" action={<PostJobLink>Post your first job</PostJobLink>}>
              Jobs that you post appear here. Posting takes about two minutes, and your job is live{' '}
              {isHeld ? "as soon as we've reviewed it" : 'straight away'}.
            </EmptyState>
          )
        }
        pages={parsePageLinks(address, { ...loaderData, count: closingSoon ? null : countOf(counts, status) })}
        label="Pages of jobs"
      >
        <ManagedJobsTable jobs={rows} timeZone={timeZone} back={address.pathname + address.search} />
      </FilteredList>
    </>
  )
}

function WaitingNotice() {
  return (
    <Callout tone="warning" title="Waiting for review" className="mb-6">
      We review jobs of new employers before we list them. We'll email you when a job is listed.
    </Callout>
  )
}

function HiddenNotice() {
  return (
    <Callout tone="warning" title="Hidden jobs" className="mb-6">
      These jobs are hidden because the person who posted them is suspended. They return when the account is restored.
    </Callout>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load jobs" />
}
