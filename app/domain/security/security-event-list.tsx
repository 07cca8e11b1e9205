import { Link } from 'react-router'
import { parseSecurityEventType, SECURITY_EVENTS } from '#app/core/security/security-events.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import type { SecurityEventRow } from './list-security-events.server.ts'

/** Security events with the account, the client's address and the details, newest first. */
export function SecurityEventList({ rows, timeZone }: { rows: SecurityEventRow[]; timeZone: string }) {
  return (
    <ul aria-label="Security events" className="divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{eventLabel(row.type)}</span>
              {row.person && (
                <>
                  {': '}
                  <Link to={`/admin/users?${new URLSearchParams({ q: row.person })}`} className="link">
                    {row.person}
                  </Link>
                </>
              )}
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
              {[`from ${row.address || 'unknown address'}`, ...formatDetails(row.details)].join(' · ')}
            </p>
          </div>
          <Time at={row.at} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {formatDateTime(row.at, timeZone)}
          </Time>
        </li>
      ))}
    </ul>
  )
}

/** The label of a stored type. A type that is no longer in the table is shown by its name. */
export function eventLabel(type: string): string {
  const known = parseSecurityEventType(type)
  return known ? SECURITY_EVENTS[known] : type
}

function formatDetails(details: SecurityEventRow['details']): string[] {
  return Object.entries(details).map(([name, value]) => `${name.replace(/([A-Z])/g, ' $1').toLowerCase()}: ${value}`)
}
