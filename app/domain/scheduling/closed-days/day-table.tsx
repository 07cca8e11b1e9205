import { Form } from 'react-router'
import { weekdayName } from '#app/lib/calendar-dates.ts'
import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ACCEPTED_CONFLICTS_FIELD } from '../conflict-list.tsx'
import type { BookingDay } from './days-queries.server.ts'

type DayTableProps = {
  days: readonly BookingDay[]
  /** The ids that were ticked in a save that needs confirmation; null for the saved days. */
  ticked: readonly string[] | null
  /** Fingerprint of the conflicts shown, which saving again accepts; '' when there are none. */
  acceptedConflicts: string
  /** The URL of the list to return to. */
  back: string
}

/** The year's days, each with a checkbox for closed. */
export function DayTable({ days, ticked, acceptedConflicts, back }: DayTableProps) {
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
      key: 'type',
      header: 'Type',
      cell: (day) => (day.state ? `Public holiday, ${day.state}` : 'Added by you'),
      className: 'md:whitespace-nowrap',
    },
    {
      key: 'closed',
      header: 'Closed',
      phone: 'end',
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
      actionsFor: (day) => day.name,
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
    // The key remounts the form when the saved days change, so that the checkboxes show them.
    <Form
      method="post"
      action="/admin/bookings/days/closures"
      key={days.map(({ id, closed }) => `${id}${closed}`).join()}
      className="space-y-4"
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name={ACCEPTED_CONFLICTS_FIELD} value={acceptedConflicts} />
      {days
        .filter((day) => day.closed)
        .map((day) => (
          <input key={day.id} type="hidden" name="was" value={day.id} />
        ))}
      <DataTable caption="Closed days and public holidays" columns={columns} rows={days} rowKey={(day) => day.id} />
      <SubmitButton action="/admin/bookings/days/closures">
        {acceptedConflicts !== '' ? 'Close anyway' : 'Save closed days'}
      </SubmitButton>
    </Form>
  )
}
