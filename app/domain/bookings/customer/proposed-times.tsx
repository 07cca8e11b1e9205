import { Form } from 'react-router'
import { formatCustomerStart, formatStart } from '#app/domain/scheduling/format-times.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'

type ProposedTimesProps = {
  times: readonly { date: string; time: string; startsAt: Date; isFree: boolean }[]
  token: string
  zone: string
  now: Date
}

/** The times that the agency proposes, each with a button. A time that has since been taken says so. */
export function ProposedTimes({ times, token, zone, now }: ProposedTimesProps) {
  const customerZone = useBrowserTimeZone()
  if (times.length === 0) return null
  const action = `/bookings/${token}/proposal`
  return (
    <Callout tone="info" title="We'd like to reschedule your consultation">
      <p>Choose one of these times. Until then, your consultation stays as it is.</p>
      <ul className="mt-3 divide-y divide-line">
        {times.map(({ date, time, startsAt, isFree }) => {
          const label = formatStart(startsAt, zone, now)
          const ownTime = formatCustomerStart(startsAt, zone, customerZone, now)
          return (
            <li key={`${date} ${time}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <Time at={startsAt} className="min-w-0 font-medium">
                {label}
                {ownTime && <span className="block font-normal text-ink-soft">Your time: {ownTime}</span>}
              </Time>
              {isFree ? (
                <Form method="post" action={action}>
                  <input type="hidden" name="preferred_date" value={date} />
                  <input type="hidden" name="preferred_time" value={time} />
                  <SubmitButton size="sm" aria-label={`Choose ${label}`}>
                    Choose
                  </SubmitButton>
                </Form>
              ) : (
                <span className="text-ink-soft">No longer free</span>
              )}
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}
