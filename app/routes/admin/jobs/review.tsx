import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { listJobsToReview } from '#app/domain/moderation/jobs-to-review.server.ts'
import { JobsToReview } from '#app/domain/moderation/jobs-to-review.tsx'
import { countReportedJobs } from '#app/domain/moderation/reported-jobs.server.ts'
import { countReportedMessages } from '#app/domain/moderation/reported-messages.server.ts'
import { ReviewTabs } from '#app/domain/moderation/review-tabs.tsx'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/review'

export const meta: Route.MetaFunction = () => [{ title: 'Jobs to review' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [page, { holdNewEmployerJobs }, reported, reportedMessages] = await Promise.all([
    listJobsToReview(ctx, parsePagePosition(url.searchParams)),
    findSecuritySettings(ctx),
    countReportedJobs(ctx),
    countReportedMessages(ctx),
  ])
  const back = url.pathname + url.search
  return {
    rows: page.rows,
    count: page.count,
    reportedJobs: reported.count,
    reportedMessages: reportedMessages.count,
    holdNewEmployerJobs,
    back,
    timeZone: ctx.timeZone,
    pages: parsePageLinks(url, page),
  }
}

export default function JobReview({ loaderData }: Route.ComponentProps) {
  const { rows, count, reportedJobs, reportedMessages, holdNewEmployerJobs, back, timeZone, pages } = loaderData
  return (
    <>
      <PageHeader
        title="Jobs to review"
        count={formatCount(count)}
        lead={
          holdNewEmployerJobs
            ? 'Jobs from unverified companies. New ones are hidden until you approve them.'
            : "Jobs from unverified companies. They go live when they're published."
        }
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: 'Jobs to review' }]} />}
      />
      <ReviewTabs current="unreviewed" reportedJobs={reportedJobs} reportedMessages={reportedMessages} />
      <FocusFallback watch={rows}>
        {rows.length > 0 ? (
          <JobsToReview jobs={rows} timeZone={timeZone} back={back} />
        ) : (
          <EmptyState scene="done" title="No jobs to review">
            Jobs from unverified companies appear here when they're posted.
          </EmptyState>
        )}
      </FocusFallback>
      <Pagination {...pages} label="Pages of jobs to review" />
    </>
  )
}
