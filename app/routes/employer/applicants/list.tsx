import { pageHrefs, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { ApplicantFilters } from '#app/domain/applications/applicant-filters.tsx'
import { ApplicantList } from '#app/domain/applications/applicant-list.tsx'
import { isStatus } from '#app/domain/applications/application.ts'
import { type ApplicantFilter, listApplicants, listJobOptions } from '#app/domain/applications/review-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'View applicants' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseFilter(url.searchParams)
  const [page, jobs] = await Promise.all([
    listApplicants(ctx, filter, parsePagePosition(url.searchParams)),
    listJobOptions(ctx, filter.jobId),
  ])
  return { ...page, jobs, filter, timeZone: ctx.timeZone, address: { pathname: url.pathname, search: url.search } }
}

/** Invalid values filter nothing. */
function parseFilter(params: URLSearchParams): ApplicantFilter {
  const [status, jobId] = [params.get('status') ?? '', params.get('job')]
  return {
    q: normaliseLine(params.get('q') ?? '').slice(0, 100),
    status: isStatus(status) ? status : '',
    jobId: isId(jobId) ? jobId : null,
  }
}

export const shouldRevalidate = revalidateOnConflict

export default function ViewApplicants({ loaderData }: Route.ComponentProps) {
  const { rows, jobs, filter, timeZone, address } = loaderData
  const filtered = filter.q !== '' || filter.status !== '' || filter.jobId !== null
  return (
    <>
      <PageHeader title="Applicants" />
      {(rows.length > 0 || filtered) && <ApplicantFilters filter={filter} jobs={jobs} />}
      <ApplicantList applicants={rows} timeZone={timeZone} back={address.pathname + address.search}>
        {filtered ? (
          <EmptyState title="No applicants match these filters">Change or clear the filters.</EmptyState>
        ) : (
          <EmptyState title="No applicants yet" action={<ButtonLink to="/post-job">Post New Job</ButtonLink>}>
            Everyone who applies for one of your jobs appears here, newest first.
          </EmptyState>
        )}
      </ApplicantList>
      <Pagination {...pageHrefs(address, loaderData)} label="Pages of applicants" />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load applicants" />
}
