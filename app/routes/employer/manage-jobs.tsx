import { pageHrefs, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { ManagedJobsTable } from '#app/domain/jobs/manage/managed-jobs.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/manage-jobs'

export const meta: Route.MetaFunction = () => [{ title: 'Manage jobs' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const q = normaliseLine(url.searchParams.get('q') ?? '').slice(0, 100)
  const page = await listManagedJobs(ctx, q, parsePagePosition(url.searchParams))
  return { ...page, q, timeZone: ctx.timeZone, address: { pathname: url.pathname, search: url.search } }
}

export default function ManageJobs({ loaderData }: Route.ComponentProps) {
  const { rows, q, timeZone, address } = loaderData
  const hasRows = rows.length > 0
  return (
    <>
      <PageHeader title="Manage jobs" actions={<ButtonLink to="/post-job">Post New Job</ButtonLink>} />
      {(hasRows || q !== '') && (
        <FilterForm shown={{ q }} clear={q !== '' && '/manage-jobs'}>
          <SearchField
            label="Search by title or company"
            name="q"
            defaultValue={q}
            maxLength={100}
            className="min-w-60 flex-1"
          />
        </FilterForm>
      )}
      <FilteredList
        isEmpty={!hasRows}
        clear={q !== '' && '/manage-jobs'}
        noMatch={{
          title: `No jobs match “${q}”`,
          hint: 'Try part of the job title or company name.',
          action: 'Clear search',
        }}
        empty={
          <EmptyState title="No jobs yet" action={<ButtonLink to="/post-job">Post your first job</ButtonLink>}>
            Jobs that you post appear here. Posting takes about two minutes, and your job is live straight away.
          </EmptyState>
        }
        {...pageHrefs(address, loaderData)}
        label="Pages of jobs"
      >
        <ManagedJobsTable jobs={rows} timeZone={timeZone} back={address.pathname + address.search} />
      </FilteredList>
    </>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load jobs" />
}
