import { formatCount } from '#app/core/pagination/format-count.ts'
import { countReportedJobs } from '#app/domain/moderation/reported-jobs.server.ts'
import { countReportedMessages, listReportedMessages } from '#app/domain/moderation/reported-messages.server.ts'
import { ReportedMessages } from '#app/domain/moderation/reported-messages.tsx'
import { ReviewTabs } from '#app/domain/moderation/review-tabs.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/reported'

export const meta: Route.MetaFunction = () => [{ title: 'Reported messages' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [messages, { count }, reportedJobs] = await Promise.all([
    listReportedMessages(ctx),
    countReportedMessages(ctx),
    countReportedJobs(ctx),
  ])
  return { messages, count, reportedJobs: reportedJobs.count, back: url.pathname, now: ctx.now, timeZone: ctx.timeZone }
}

export default function ReportedMessagesPage({ loaderData }: Route.ComponentProps) {
  const { messages, count, reportedJobs, ...list } = loaderData
  return (
    <>
      <PageHeader
        title="Reported messages"
        count={count > 0 ? formatCount(count) : null}
        lead="Messages between employers and applicants that one of them has reported, oldest first. You can't see other messages."
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: 'Reported messages' }]} />}
      />
      <ReviewTabs current="messages" reportedJobs={reportedJobs} reportedMessages={count} />
      <FocusFallback watch={messages}>
        {messages.length > 0 ? (
          <ReportedMessages messages={messages} {...list} />
        ) : (
          <EmptyState scene="done" title="No reported messages">
            Messages appear here when an employer or applicant reports them.
          </EmptyState>
        )}
      </FocusFallback>
      {count > messages.length && (
        <p className="mt-4 text-sm text-ink-soft">
          Showing the {messages.length} oldest. Resolve these to see the rest.
        </p>
      )}
    </>
  )
}
