import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { timeIn } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { activitySentence } from './activity-sentences.ts'
import type { AuditRow } from './audit-queries.server.ts'
import { formatDetails } from './format-details.ts'
import { type ActivityGroup, groupActivity, groupByDay } from './group-activity.ts'

type ActivityListProps = {
  rows: readonly AuditRow[]
  timeZone: string
  label: string
  /** Shows at most this number of entries. */
  limit?: number
  /** Heading level of the days. */
  as?: 'h2' | 'h3'
}

/** What people did, as sentences under the headings of their days, newest first: `Dean Corrigan packed 3 orders`. */
export function ActivityList({ rows, timeZone, label, limit, as: Day = 'h2' }: ActivityListProps) {
  const days = groupByDay(groupActivity(rows).slice(0, limit), timeZone)
  return (
    <div className="space-y-6">
      {days.map(([day, groups]) => (
        <section key={day} aria-labelledby={`activity-${day}`}>
          <Day id={`activity-${day}`} className="mb-1 text-base font-semibold">
            {formatLongDate(day)}
          </Day>
          <ul aria-label={`${label}, ${formatLongDate(day)}`} className="divide-y divide-line border-y border-line">
            {groups.map((group) => (
              <Entry key={group.id} group={group} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ group, timeZone }: { group: ActivityGroup; timeZone: string }) {
  const { actor, action, rows, from, until } = group
  const [row] = rows
  const subjects = new Set(rows.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`)).size
  const subject = subjects === 1 && row && row.subject !== actor ? row.subject : null
  const details = rows.length === 1 && row ? formatDetails(row.details, timeZone) : subjects > 1 ? subjectsOf(rows) : []
  const [start, end] = [timeIn(timeZone, from), timeIn(timeZone, until)]
  return (
    <li className="flex items-baseline justify-between gap-x-6 py-2 max-[16rem]:flex-wrap">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actor}</span> {activitySentence(action, rows.length, subjects, subject)}
          {row?.subjectType === 'person' && subject && (
            <Link to={`/admin/users/${row.subjectId}`} className="link ml-2 text-sm">
              See account
            </Link>
          )}
        </p>
        {details.length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-soft first-letter:uppercase">{details.join(' · ')}</p>
        )}
      </div>
      <Time at={until} className="shrink-0 text-sm whitespace-nowrap text-ink-soft">
        {start === end ? end : `${start} to ${end}`}
      </Time>
    </li>
  )
}

/** The names of what a group of events is about, at most five. */
function subjectsOf(rows: readonly AuditRow[]): string[] {
  const names = [...new Set(rows.flatMap(({ subject }) => subject ?? []))]
  return names.length > 5 ? [...names.slice(0, 5), `and ${names.length - 5} more`] : names
}
