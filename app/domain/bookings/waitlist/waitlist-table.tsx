import { Form } from 'react-router'
import { formatShortDate } from '#app/lib/calendar-dates.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { telHref } from '#app/lib/phone.ts'
import { buttonClass } from '#app/ui/button-style.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { WaitlistRow } from './list-waitlist.server.ts'
import { WAITLIST_STATUS_LABELS } from './waitlist-entry.ts'

const ON_PHONE = buttonClass({ tone: 'quiet', size: 'sm' }, 'md:hidden wrap-anywhere')

/** Everyone on the waitlist, for the agency. */
export function WaitlistTable({ rows, timeZone }: { rows: readonly WaitlistRow[]; timeZone: string }) {
  const columns: Column<WaitlistRow>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'md:min-w-32 wrap-anywhere',
      cell: (row) => row.fullName,
    },
    {
      key: 'day',
      header: 'Waiting for',
      cell: (row) => `${formatShortDate(row.onDate)} ${row.onDate.slice(0, 4)}, ${row.typeName}`,
    },
    {
      key: 'contact',
      header: 'Contact',
      className: 'md:min-w-40',
      // Too long for the second line of a row there: among its actions.
      phone: 'hide',
      cell: (row) => <ContactLinks email={row.email} phone={row.phone} />,
    },
    {
      key: 'joined',
      header: 'Joined',
      phone: 'hide',
      cell: (row) => <Time at={row.createdAt}>{formatDateTime(row.createdAt, timeZone)}</Time>,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'badge',
      cell: (row) => (
        <StatusBadge tone={row.status === 'offered' ? 'blue' : 'neutral'}>
          {row.status === 'offered' && row.offeredTime
            ? `${row.offeredTime} offered`
            : WAITLIST_STATUS_LABELS[row.status]}
        </StatusBadge>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actionsFor: (row) => row.fullName,
      align: 'end',
      cell: (row) => (
        <>
          <a href={`mailto:${row.email}`} className={ON_PHONE}>
            Email {row.email}
          </a>
          {row.phone && (
            <a href={telHref(row.phone)} className={ON_PHONE}>
              Call {row.phone}
            </a>
          )}
          <Form method="post" action={`/booking-portal/waitlist/${row.id}/removal`}>
            <SubmitButton
              action={`/booking-portal/waitlist/${row.id}/removal`}
              tone="quiet"
              size="sm"
              aria-label={`Remove ${row.fullName}`}
            >
              Remove
            </SubmitButton>
          </Form>
        </>
      ),
    },
  ]
  return <DataTable caption="Waitlist" columns={columns} rows={rows} rowKey={(row) => row.id} />
}
