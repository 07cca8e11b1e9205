import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { buttonClass } from '#app/ui/button-style.ts'
import { googleCalendarHref, outlookCalendarHref } from './calendar-links.ts'

type AddToCalendarProps = {
  /** `how`: how or where it takes place; `manageHref`: where it is rescheduled and cancelled. */
  booking: {
    startsAt: Date
    endsAt: Date
    typeName: string
    how: string
    consultantName: string | null
    manageHref: string
  }
  token: string
  agency: { name: string; phone: string }
  zone: string
  now: Date
}

/** Links that add the booking to the customer's calendar: two web calendars, and a file for all others. */
export function AddToCalendar({ booking, token, agency, zone, now }: AddToCalendarProps) {
  const { startsAt, endsAt } = booking
  const event = {
    title: `${booking.typeName} with ${agency.name}`,
    details: [
      formatStart(startsAt, zone, now),
      `With ${booking.consultantName ? `${booking.consultantName}, ` : ''}${agency.name}`,
      `Phone: ${agency.phone}`,
      `Reschedule or cancel: ${booking.manageHref}`,
    ].join('\n'),
    location: booking.how,
    startsAt,
    endsAt,
  }
  const links = [
    { label: 'Google', href: googleCalendarHref(event) },
    { label: 'Outlook', href: outlookCalendarHref(event) },
  ]
  const look = buttonClass({ tone: 'secondary', size: 'sm' })
  return (
    <div data-print="none">
      <h2 className="mb-2.5 flex items-center gap-2 text-base">
        <CalendarPlus aria-hidden="true" className="size-4.5 text-accent" />
        Add to calendar
      </h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={`/bookings/${token}/calendar.ics`} download className={look}>
            .ics file
          </a>
        </li>
      </ul>
    </div>
  )
}
