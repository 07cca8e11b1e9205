import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { formatTimeOff, timeOffLabel } from './time-off-details.ts'
import type { TimeOff } from './time-off-queries.server.ts'

type TimeOffTableProps = {
  rows: readonly (TimeOff & { affected: number })[]
  timeZone: string
}

/** Current and future time off, each with the bookings that need another consultant or time. */
export function TimeOffTable({ rows, timeZone }: TimeOffTableProps) {
  const columns: Column<TimeOffTableProps['rows'][number]>[] = [
    { key: 'who', header: 'Who', rowHeader: true, cell: timeOffLabel, className: 'wrap-anywhere' },
    { key: 'when', header: 'When', cell: (row) => <Time at={row.startsAt}>{formatTimeOff(row, timeZone)}</Time> },
    { key: 'note', header: 'Reason', phone: 'hide', className: 'wrap-anywhere', cell: (row) => row.note },
    {
      key: 'affected',
      header: 'Bookings affected',
      phone: 'badge',
      cell: (row) =>
        row.affected === 0 ? (
          <span className="text-ink-soft">None</span>
        ) : (
          <ButtonLink to={`/admin/bookings/affected?time_off=${row.id}`} tone="secondary" size="sm">
            {row.affected} {row.affected === 1 ? 'booking' : 'bookings'}
          </ButtonLink>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actionsFor: timeOffLabel,
      align: 'end',
      cell: (row) => (
        <Form method="post" action={`/admin/bookings/time-off/${row.id}/deletion`}>
          <SubmitButton
            action={`/admin/bookings/time-off/${row.id}/deletion`}
            tone="quiet"
            size="sm"
            aria-label={`Delete time off: ${timeOffLabel(row)}, ${formatTimeOff(row, timeZone)}`}
          >
            Delete
          </SubmitButton>
        </Form>
      ),
    },
  ]
  return <DataTable caption="Time off" columns={columns} rows={rows} rowKey={(row) => row.id} />
}
