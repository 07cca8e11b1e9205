import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatWeekHours } from '../week-hours.ts'
import type { ConsultantRow } from './consultants-queries.server.ts'

const COLUMNS: Column<ConsultantRow>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    className: 'wrap-anywhere md:min-w-40',
    cell: (row) => (
      <>
        {row.fullName}
        <span className="block text-sm font-normal text-ink-soft">{row.email}</span>
      </>
    ),
  },
  {
    key: 'hours',
    header: 'Hours',
    phone: 'hide',
    cell: (row) => (row.hours ? formatWeekHours(row.hours) : 'Same as the agency'),
    className: 'md:min-w-40',
  },
  {
    key: 'upcoming',
    header: 'Upcoming',
    phone: 'end',
    cell: (row) =>
      row.upcoming > 0 ? (
        <Link to={`/booking-portal?consultant=${row.id}`} className="link whitespace-nowrap">
          {row.upcoming} {row.upcoming === 1 ? 'booking' : 'bookings'}
        </Link>
      ) : (
        <span className="text-ink-soft">None</span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'badge',
    cell: (row) => (
      <>
        <StatusBadge tone={row.active ? 'green' : 'neutral'}>{row.active ? 'Active' : 'Inactive'}</StatusBadge>
        {row.active && row.calendarError && <StatusBadge tone="amber">Calendar couldn't be read</StatusBadge>}
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    actionsFor: (row) => row.fullName,
    align: 'end',
    cell: (row) => (
      <ButtonLink
        to={`/admin/bookings/consultants/${row.id}`}
        tone="quiet"
        size="sm"
        aria-label={`Edit ${row.fullName}`}
      >
        Edit
      </ButtonLink>
    ),
  },
]

/** Consultants with their hours and their number of upcoming bookings. */
export function ConsultantTable({ consultants }: { consultants: readonly ConsultantRow[] }) {
  return <DataTable caption="Consultants" columns={COLUMNS} rows={consultants} rowKey={(row) => row.id} />
}
