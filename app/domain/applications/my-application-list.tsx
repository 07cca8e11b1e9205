import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { PageLinks } from '#app/core/pagination/page-position.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { Step } from '#app/ui/data/steps.tsx'
import { Link } from '#app/ui/link.tsx'
import { isOpenApplication } from './application.ts'
import { ApplicationRow } from './application-row.tsx'
import type { InterviewState } from './expectations/next-step.ts'
import { formatUnread, myMessagesHref } from './messages/message.ts'
import type { UnreadConversation } from './messages/unread-messages.server.ts'
import type { listMyApplications, TrackedApplication } from './my-applications.server.ts'

type MyApplicationListProps = {
  page: Awaited<ReturnType<typeof listMyApplications>>
  timeZone: string
  now: Date
  links: PageLinks
  /** The conversations with unread messages, also of applications on other pages. */
  unread: readonly UnreadConversation[]
  /** What is next, above the applications: interviews. */
  next?: ReactNode
  /** What happened with the interviews of an application, for its steps, where they are, and links to them. */
  interviewsOf: (application: TrackedApplication) => {
    steps: readonly Step[]
    state: InterviewState | null
    links: ReactNode
  }
}

/**
 * A page of the job seeker's applications: what is next on top, then the active ones, then the ended ones, folded away
 * while others are active. Newest first in each group. The first one shows its steps.
 */
export function MyApplicationList({ page: { rows }, timeZone, now, links, unread, ...props }: MyApplicationListProps) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No applications yet" action={<ButtonLink to="/jobs">Find a Job</ButtonLink>}>
        Jobs you apply for appear here, with every update.
      </EmptyState>
    )
  }
  const active = rows.filter(isOpenApplication)
  const ended = rows.filter((application) => !isOpenApplication(application))
  // The page of a longer list does not know how many there are in each group.
  const countOf = ({ length }: TrackedApplication[]) =>
    !links.newerHref && !links.olderHref && <span className="font-normal text-ink-soft tabular-nums">({length})</span>
  const list = (applications: TrackedApplication[]) => (
    <ul className="border-t border-line">
      {applications.map((application) => {
        const interviews = props.interviewsOf(application)
        return (
          <li key={application.id}>
            <ApplicationRow
              application={application}
              timeZone={timeZone}
              now={now}
              isExpanded={application === (active[0] ?? ended[0])}
              interviewSteps={interviews.steps}
              interviewState={interviews.state}
            >
              {interviews.links}
            </ApplicationRow>
          </li>
        )
      })}
    </ul>
  )
  return (
    <div className="space-y-8">
      <NewMessages conversations={unread} />
      {props.next}
      {active.length > 0 && (
        <section aria-labelledby="active">
          <h2 id="active" className="mb-3 text-xl">
            Active {countOf(active)}
          </h2>
          {list(active)}
        </section>
      )}
      {ended.length > 0 && (
        <details open={active.length === 0} className="group/ended">
          <summary className="mb-3 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control">
            <h2 className="text-xl">Ended {countOf(ended)}</h2>
            <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open/ended:rotate-180" />
          </summary>
          {list(ended)}
        </details>
      )}
      <Pagination label="Pages of applications" {...links} />
    </div>
  )
}

/**
 * The conversations with unread messages, because one may be on another page, or among the ended ones, which are folded
 * away.
 */
function NewMessages({ conversations }: { conversations: readonly UnreadConversation[] }) {
  if (conversations.length === 0) return null
  return (
    <section aria-labelledby="new-messages" className="rounded-card bg-accent-soft px-5 py-4 wrap-anywhere">
      <h2 id="new-messages" className="text-lg">
        New messages
      </h2>
      <ul className="mt-1 space-y-1 text-sm">
        {conversations.map(({ applicationId, jobTitle, companyName, count }) => (
          <li key={applicationId}>
            <Link to={myMessagesHref(applicationId)} className="link font-semibold">
              {companyName}
            </Link>{' '}
            about {jobTitle}: {formatUnread(count)}
          </li>
        ))}
      </ul>
    </section>
  )
}
