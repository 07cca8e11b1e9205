import { formatCount } from '#app/core/pagination/format-count.ts'
import { formatAge, formatDate } from '#app/lib/dates.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'

/** The list of the applicants that are counted as new. */
export const NEW_APPLICANTS_HREF = '/view-applicants?new=yes'

/**
 * What can wait for an employer or an admin: the text for one and for several, the verb, and the page that lists it.
 */
const TYPES = {
  'order-issues': [
    'order needs a decision',
    'orders need a decision',
    'Decide',
    '/admin/store/orders?show=requires_action',
  ],
  applicants: ['new applicant', 'new applicants', 'Review', NEW_APPLICANTS_HREF],
  'booking-requests': ['booking to confirm', 'bookings to confirm', 'Confirm', '/booking-portal?status=requested'],
  'booking-outcomes': [
    'consultation needs an outcome',
    'consultations need an outcome',
    'Record',
    '/booking-portal?view=outcomes',
  ],
  'affected-bookings': [
    'booking needs another time or consultant',
    'bookings need another time or consultant',
    'Arrange',
    '/admin/bookings/affected',
  ],
  orders: ['order to pack or ship', 'orders to pack or ship', 'Pack', '/admin/store/orders?show=open'],
  reports: ['reported job', 'reported jobs', 'Review', '/admin/jobs/reports'],
  'message-reports': ['reported message', 'reported messages', 'Review', '/admin/messages'],
  messages: ['unread message', 'unread messages', 'Read', '/view-applicants?messages=unread'],
  reviews: ['job to review', 'jobs to review', 'Review', '/admin/jobs/review'],
  'closing-jobs': ['job closes within 7 days', 'jobs close within 7 days', 'See jobs', '/manage-jobs?closing=soon'],
  accounts: ['account not confirmed', 'accounts not confirmed', 'See accounts', '/admin/users?status=unconfirmed'],
} as const satisfies Record<string, readonly [string, string, string, string]>

export type WaitingType = keyof typeof TYPES

type WaitingListProps = {
  waiting: readonly { type: WaitingType; count: number; oldestAt: Date | null; firstAt: Date | null }[]
  now: Date
  timeZone: string
}

/**
 * `Waiting for you`: the outstanding work with its number, the age of the oldest item and a link, the most urgent
 * first.
 */
export function WaitingList({ waiting, now, timeZone }: WaitingListProps) {
  return (
    <section aria-labelledby="waiting" className="min-w-0">
      <h2 id="waiting" className="mb-2 min-h-8 text-xl">
        Waiting for you
      </h2>
      {waiting.length === 0 && (
        <EmptyState as="h3" scene="done" title="You're up to date">
          New work appears here as it arrives.
        </EmptyState>
      )}
      <ul aria-labelledby="waiting" className="divide-y divide-line border-y border-line empty:hidden">
        {waiting.map(({ type, count, oldestAt, firstAt }) => {
          const [one, several, verb, href] = TYPES[type]
          return (
            <li
              key={type}
              className="relative flex min-h-14 items-center gap-x-4 py-2 max-[16rem]:flex-wrap hover:bg-surface"
            >
              <span className="min-w-11 text-end font-display text-2xl font-bold tabular-nums">
                {formatCount(count)}
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{count === 1 ? one : several}</span>
                {oldestAt && (
                  <Time at={oldestAt} className="text-sm text-ink-soft">
                    oldest: {formatAge(oldestAt, now, timeZone).toLowerCase()}
                  </Time>
                )}
                {firstAt && (
                  <Time at={firstAt} className="text-sm text-ink-soft">
                    first: {formatDate(firstAt, timeZone)}
                  </Time>
                )}
              </span>
              <Link
                to={href}
                className="link inline-flex min-h-11 shrink-0 items-center font-semibold after:absolute after:inset-0"
              >
                {verb}
                <span className="sr-only">
                  {' '}
                  {formatCount(count)} {count === 1 ? one : several}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
