import { formatCount } from '#app/core/pagination/format-count.ts'
import { countReportedJobs, listReportedJobs } from '#app/domain/moderation/reported-jobs.server.ts'
import { ReportedJobs } from '#app/domain/moderation/reported-jobs.tsx'
import { countReportedMessages } from '#app/domain/moderation/reported-messages.server.ts'
import { ReviewTabs } from '#app/domain/moderation/review-tabs.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/reports'

export const meta: Route.MetaFunction = () => [{ title: 'Reported jobs' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [jobs, { count }, messages] = await Promise.all([
    listReportedJobs(ctx),
    countReportedJobs(ctx),
    countReportedMessages(ctx),
  ])
  return { jobs, count, reportedMessages: messages.count, back: url.pathname, now: ctx.now, timeZone: ctx.timeZone }
}

export default function JobReports({ loaderData }: Route.ComponentProps) {
  const { jobs, count, reportedMessages, ...list } = loaderData
  return (
    <>
      <PageHeader
        title="Reported jobs"
        count={count > 0 ? formatCount(count) : null}
        lead="Open jobs that someone has reported, oldest first. They stay live until you close them or suspend the person who posted them."
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: 'Reported jobs' }]} />}
      />
      <ReviewTabs current="reported" reportedJobs={count} reportedMessages={reportedMessages} />
      <FocusFallback watch={jobs}>
        {jobs.length > 0 ? (
          <ReportedJobs jobs={jobs} {...list} />
        ) : (
          <EmptyState scene="done" title="No reported jobs">
            Jobs appear here when someone reports them from their page.
          </EmptyState>
        )}
      </FocusFallback>
      {count > jobs.length && (
        <p className="mt-4 text-sm text-ink-soft">Showing the {jobs.length} oldest. Resolve these to see the rest.</p>
      )}
    </>
  )
}
