import { Form } from 'react-router'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { formatTimeOff } from '../time-off/time-off-details.ts'
import type { OwnTimeOff } from './load-own-schedule.server.ts'

/** A consultant's own time off, with a link to add some. */
export function OwnTimeOffList({ rows, timeZone }: { rows: readonly OwnTimeOff[]; timeZone: string }) {
  return (
    <section aria-labelledby="time-off" className="space-y-4">
      <h2 id="time-off" className="text-xl">
        Time off
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">None planned. Customers can't book you during your time off.</p>
      ) : (
        <ul aria-labelledby="time-off" className="max-w-form divide-y divide-line border-y border-line">
          {rows.map((row) => {
            const action = path`/booking-portal/schedule/time-off/${row.id}/deletion`
            const when = formatTimeOff(row, timeZone)
            return (
              <li key={row.id} className="flex min-h-14 items-center justify-between gap-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">
                  <Time at={row.startsAt}>{when}</Time>
                  {row.note && <span className="block text-sm text-ink-soft">{row.note}</span>}
                </span>
                <Form method="post" action={action} className="shrink-0">
                  <SubmitButton action={action} tone="quiet" aria-label={`Delete time off: ${when}`}>
                    Delete
                  </SubmitButton>
                </Form>
              </li>
            )
          })}
        </ul>
      )}
      <ButtonLink to="/booking-portal/schedule/time-off" tone="secondary">
        Add time off
      </ButtonLink>
    </section>
  )
}
