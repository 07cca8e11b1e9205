import { parseSecurityEventType, SECURITY_EVENTS } from '#app/core/security/security-events.ts'
import { EventList } from '#app/ui/data/event-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatEventDetails } from './format-event-details.ts'
import type { SecurityEventRow } from './list-security-events.server.ts'

/** Security events with the account, the client's address and the details, newest first. */
export function SecurityEventList({ rows, timeZone }: { rows: SecurityEventRow[]; timeZone: string }) {
  const items = rows.map(({ id, at, type, person, address, details }) => ({
    id,
    at,
    title: securityEventLabel(type),
    subject: person && (
      <Link to={`/admin/users?${new URLSearchParams({ q: person })}`} className="link">
        {person}
      </Link>
    ),
    details: [`from ${address || 'unknown address'}`, ...formatEventDetails(details)],
  }))
  return <EventList items={items} timeZone={timeZone} label="Security events" />
}

/** The label of a stored type. A type that is no longer in the table is shown by its name. */
export function securityEventLabel(type: string): string {
  const known = parseSecurityEventType(type)
  return known ? SECURITY_EVENTS[known] : type
}
