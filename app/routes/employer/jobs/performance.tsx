import { findJobPerformance } from '#app/domain/applications/performance/job-performance.server.ts'
import { PerformanceReport } from '#app/domain/applications/performance/performance-report.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/performance'

const titleOf = (title: string | undefined) =>
  title === undefined ? 'Performance across all jobs' : `Performance of ${title}`

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: titleOf(loaderData?.job?.title) }]

/** Without an id in the path, of all jobs of the user. */
export function loader({ context, params }: { context: Route.LoaderArgs['context']; params: { id?: string } }) {
  return findJobPerformance(ctxOf(context), params.id ?? null)
}

export default function Performance({ loaderData }: Route.ComponentProps) {
  const title = titleOf(loaderData.job?.title)
  return (
    <>
      <PageHeader
        title={title}
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: title }]} />}
      />
      <PerformanceReport performance={loaderData} />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load performance" />
}
