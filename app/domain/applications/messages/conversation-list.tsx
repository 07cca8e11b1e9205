import { fileUrl } from '#app/core/images/image.ts'
import { tradeOf } from '#app/domain/jobs/trade.ts'
import { formatAge } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ConversationSummary } from './list-conversations.server.ts'
import { myMessagesHref } from './message.ts'

type ConversationListProps = {
  conversations: readonly ConversationSummary[]
  /** The application whose messages are open. */
  openId: string
  now: Date
  timeZone: string
  className?: string
}

/** A job seeker's conversations as links, beside the open one. */
export function ConversationList({ conversations, openId, now, timeZone, className }: ConversationListProps) {
  return (
    <nav aria-label="Conversations" className={className} data-print="none">
      <ul className="divide-y divide-line border-y border-line">
        {conversations.map(({ applicationId, jobTitle, companyName, companyLogo, lastAt, unread }) => {
          const isOpen = applicationId === openId
          return (
            <li key={applicationId}>
              <Link
                to={myMessagesHref(applicationId)}
                aria-current={isOpen ? 'page' : undefined}
                className={cx('flex min-h-16 items-center gap-3 px-2 py-2', isOpen ? 'bg-sunken' : 'hover:bg-surface')}
              >
                <CompanyMark
                  name={companyName}
                  trade={tradeOf({ category: null, title: jobTitle })}
                  logo={fileUrl(companyLogo)}
                  size="sm"
                />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline gap-2">
                    <span className="min-w-0 flex-1 truncate font-semibold">{companyName}</span>
                    {lastAt && (
                      <span className="shrink-0 text-xs text-ink-soft">
                        <Time at={lastAt}>{formatAge(lastAt, now, timeZone)}</Time>
                      </span>
                    )}
                  </span>
                  <span className="flex items-center gap-2 text-sm text-ink-soft">
                    <span className="min-w-0 flex-1 truncate">{jobTitle}</span>
                    {unread > 0 && <Badge tone="blue">{unread} new</Badge>}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
