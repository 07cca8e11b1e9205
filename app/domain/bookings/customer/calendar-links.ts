type CalendarEvent = { title: string; details: string; startsAt: Date; endsAt: Date }

/** `20261123T233000Z`, as calendars write an instant (RFC 5545 section 3.3.5). */
const utcStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Opens Google Calendar with the event filled in. */
export function googleCalendarHref({ title, details, startsAt, endsAt }: CalendarEvent): string {
  const dates = `${utcStamp(startsAt)}/${utcStamp(endsAt)}`
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details })}`
}

/** Opens Outlook on the web with the event filled in. It reads a plus sign as one, so spaces are written %20. */
export function outlookCalendarHref({ title, details, startsAt, endsAt }: CalendarEvent): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: details,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`
}
