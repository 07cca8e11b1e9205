import { Form } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { CalendarStatus } from './calendar-queries.server.ts'

type CalendarSectionProps = {
  consultant: { id: string; fullName: string }
  calendar: CalendarStatus | null
  timeZone: string
}

/** A consultant's own calendar in their settings: where it is, when it was last read, and what is wrong with it. */
export function CalendarSection({ consultant: { id, fullName }, calendar, timeZone }: CalendarSectionProps) {
  const check = path`/admin/bookings/consultants/${id}/calendar/check`
  const page = path`/admin/bookings/consultants/${id}/calendar`
  return (
    <section aria-labelledby="calendar" className="space-y-4">
      <h2 id="calendar" className="text-xl">
        Calendar
      </h2>
      {calendar?.lastError && (
        <Callout tone="danger" title="We can't read this calendar">
          {calendar.lastError} Until we can read it again, we'll use the busy times from the last successful reading.
        </Callout>
      )}
      {calendar ? (
        <p className="text-sm wrap-anywhere text-ink-soft">
          Connected to {calendar.host}. Last read{' '}
          <Time at={calendar.succeededAt}>{formatDateTime(calendar.succeededAt, timeZone)}</Time>.
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          Connect {fullName}'s own calendar so that customers can't book while it shows them as busy.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {calendar && (
          <Form method="post" action={check}>
            <SubmitButton action={check} tone="secondary">
              Check calendar
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={page} tone="secondary">
          {calendar ? 'Change calendar' : 'Connect a calendar'}
        </ButtonLink>
      </div>
    </section>
  )
}
