import { Form } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { weekdayName } from '../calendar-days.ts'
import type { BookingDay } from './days-queries.server.ts'

type DayTableProps = {
  days: readonly BookingDay[]
  /** What was ticked in a save that was not taken yet; null: the days as they are. */
  ticked: readonly string[] | null
  /** Digest of the conflicts that were shown, and that another save takes; '' where there were none. */
  agreed: string
  /** The list to come back to. */
  back: string
}

/** The year's days, each with its tick: closed or not. */
export function DayTable({ days, ticked, agreed, back }: DayTableProps) {
  const columns: Column<BookingDay>[] = [
    { key: 'name', header: 'Name', rowHeader: true, cell: (day) => day.name, className: 'wrap-anywhere' },
    {
      key: 'date',
      header: 'Date',
      cell: (day) => (
        <Time at={day.onDate} className="whitespace-nowrap">
          {weekdayName(day.onDate).slice(0, 3)} {formatDate(day.onDate, 'UTC')}
        </Time>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      cell: (day) => (day.state ? `Public holiday, ${day.state}` : 'Your own'),
    },
    {
      key: 'closed',
      header: 'Closed',
      cell: (day) => (
        <label className="-m-2 grid size-11 place-items-center">
          <input
            type="checkbox"
            name="closed"
            value={day.id}
            aria-label={`Closed on ${formatDate(day.onDate, 'UTC')}, ${day.name}`}
            defaultChecked={ticked ? ticked.includes(day.id) : day.closed}
            className="size-5.5 rounded-mark"
          />
        </label>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (day) => (
        <ButtonLink
          to={`/admin/bookings/days/${day.id}`}
          tone="quiet"
          size="sm"
          aria-label={`Edit ${day.name}, ${formatDate(day.onDate, 'UTC')}`}
        >
          Edit
        </ButtonLink>
      ),
    },
  ]
  return (
    // Drawn anew with other days, so that the ticks say what is kept.
    <Form
      method="post"
      action="/admin/bookings/days/closures"
      key={days.map(({ id, closed }) => `${id}${closed}`).join()}
      className="space-y-4"
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="agreed" value={agreed} />
      {days
        .filter((day) => day.closed)
        .map((day) => (
          <input key={day.id} type="hidden" name="was" value={day.id} />
        ))}
      <DataTable caption="Days that differ" columns={columns} rows={days} rowKey={(day) => day.id} />
      <SubmitButton action="/admin/bookings/days/closures">
        {agreed !== '' ? 'Close them anyway' : 'Save closed days'}
      </SubmitButton>
    </Form>
  )
}
