type CalendarEvent = { title: string; details: string; location: string; startsAt: Date; endsAt: Date }

/** `20261123T233000Z`, the format of an instant in calendars (RFC 5545 section 3.3.5). */
const utcStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The URL that opens Google Calendar with the event prefilled. */
export function googleCalendarHref({ title, details, location, startsAt, endsAt }: CalendarEvent): string {
  const dates = `${utcStamp(startsAt)}/${utcStamp(endsAt)}`
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location })}`
}

/**
 * The URL that opens Outlook on the web with the event prefilled. Spaces are %20, because Outlook shows a plus sign.
 */
export function outlookCalendarHref({ title, details, location, startsAt, endsAt }: CalendarEvent): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: details,
    location,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`
}
