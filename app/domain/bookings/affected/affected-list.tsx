import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { affectedReasonLabel } from './affected-filter.ts'
import type { AffectedBooking } from './list-affected-bookings.server.ts'

/** Bookings that need another time or consultant: who, when, why, and who could take them. */
export function AffectedList({ bookings, timeZone }: { bookings: readonly AffectedBooking[]; timeZone: string }) {
  const hasAsked = bookings.some(({ newTimeAskedAt }) => newTimeAskedAt !== null)
  const columns: Column<AffectedBooking>[] = [
    {
      key: 'customer',
      header: 'Customer',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: (row) => (
        <Link to={`/booking-portal/${row.id}`} className="link">
          {row.fullName}
        </Link>
      ),
    },
    {
      key: 'time',
      header: 'Time',
      cell: (row) => (
        <Time at={row.startsAt} className="whitespace-nowrap">
          {formatShortStart(row.startsAt, timeZone)}
        </Time>
      ),
    },
    { key: 'reason', header: 'Reason', cell: (row) => affectedReasonLabel(row.reason, row.consultantName) },
    {
      key: 'free',
      header: 'Available',
      cell: (row) => (row.free.length > 0 ? row.free.map(({ name }) => name).join(', ') : 'None'),
      phone: 'hide',
    },
    {
      key: 'contact',
      header: 'Contact',
      phone: 'hide',
      cell: (row) => <ContactLinks email={row.email} phone={row.phone} />,
    },
  ]
  if (hasAsked)
    columns.push({
      key: 'asked',
      header: 'Message',
      phone: 'hide',
      cell: (row) => (row.newTimeAskedAt ? `Sent ${formatDateTime(row.newTimeAskedAt, timeZone)}` : ''),
    })
  return <DataTable caption="Affected bookings" columns={columns} rows={bookings} rowKey={(row) => row.id} />
}
