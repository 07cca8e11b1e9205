import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { UNASSIGNED } from '../portal-filter.ts'
import { formatAttendance, formatDaysAhead, type WorkloadRow } from './workload.ts'
import { type WorkloadFilter, workloadSearch } from './workload-filter.ts'

const number = (header: string, cell: (row: WorkloadRow) => string | number, phone?: 'hide'): Column<WorkloadRow> => ({
  key: header,
  header,
  align: 'end',
  className: 'tabular-nums whitespace-nowrap',
  phone,
  phoneLabel: phone === undefined,
  cell,
})

type WorkloadTableProps = { rows: readonly WorkloadRow[]; filter: WorkloadFilter }

/** The consultations of each consultant; a name leads to their bookings in the period. */
export function WorkloadTable({ rows, filter }: WorkloadTableProps) {
  const columns: Column<WorkloadRow>[] = [
    {
      key: 'name',
      header: 'Consultant',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ consultantId, name }) => (
        <Link
          to={`/booking-portal${workloadSearch(filter)}&consultant=${consultantId ?? UNASSIGNED}`}
          className="inline-block min-h-6 min-w-24 underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ),
    },
    { ...number('Bookings', (row) => row.bookings), phone: 'end', phoneLabel: false },
    number('Attended', (row) => row.attended),
    number('No-show', (row) => row.noShows),
    number('Show rate', formatAttendance, 'hide'),
    number('Open', (row) => row.open, 'hide'),
    number('Cancelled', (row) => row.cancelled, 'hide'),
    number('Booked ahead', (row) => formatDaysAhead(row.medianSecondsAhead), 'hide'),
    number('Online', (row) => row.online, 'hide'),
    number('By the agency', (row) => row.byAgency, 'hide'),
  ]
  return (
    <DataTable
      caption="Bookings per consultant"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.consultantId ?? UNASSIGNED}
    />
  )
}
