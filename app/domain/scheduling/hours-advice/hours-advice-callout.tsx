import { Form } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ACCEPTED_CONFLICTS_FIELD, ConflictList, conflictCountLabel } from '../conflict-list.tsx'
import type { Conflicts } from '../conflicts.server.ts'
import type { HoursAdvice } from './find-hours-advice.server.ts'

export const ADVICE_PAGE = '/admin/bookings/advice'

type HoursAdviceCalloutProps = {
  advice: HoursAdvice
  /** Of a save that needs confirmation, because there are bookings on these days. */
  conflicts?: Conflicts | null
  timeZone: string
}

/**
 * Says on which days bookings are taken although the opening hours do not mention them, and closes them. Bookings on
 * them are listed on the advice's own page first.
 */
export function HoursAdviceNotice({ advice, className }: { advice: HoursAdvice; className: string }) {
  return (
    <section aria-label="Opening hours" className={className}>
      <Callout>
        Customers can book on {formatOpenDays(advice)}, but your opening hours don't include those days.
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Form method="post" action={ADVICE_PAGE}>
            <SubmitButton action={ADVICE_PAGE} tone="secondary" size="sm">
              Close these days
            </SubmitButton>
          </Form>
          <Link to={ADVICE_PAGE} className="link inline-flex min-h-6 items-center">
            View these days or keep them open
          </Link>
        </div>
      </Callout>
    </section>
  )
}

/** The same with the opening hours and the holidays, and the buttons that close these days or keep them open. */
export function HoursAdviceCallout({ advice, conflicts, timeZone }: HoursAdviceCalloutProps) {
  const { openingHours, holidays } = advice
  const keep = `${ADVICE_PAGE}/rejection`
  return (
    <section aria-label="Opening hours">
      <Callout tone="info" title={`Customers can book on ${formatOpenDays(advice)}`}>
        <p>
          Your site shows these opening hours: <q>{openingHours}</q>.
          {holidays.length > 0 &&
            ` The public holidays are: ${holidays.map(({ onDate, name }) => `${name} (${formatDate(onDate, 'UTC')})`).join(', ')}.`}
        </p>
        {conflicts && (
          <ConflictList
            title={`${conflictCountLabel(conflicts.total)} on these days`}
            conflicts={conflicts}
            timeZone={timeZone}
            className="mt-3"
          >
            Nothing has been saved yet. If you close these days anyway, the bookings stay and you need to reschedule or
            cancel them yourself.
          </ConflictList>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          <Form method="post" action={ADVICE_PAGE}>
            <input type="hidden" name={ACCEPTED_CONFLICTS_FIELD} value={conflicts?.fingerprint ?? ''} />
            <SubmitButton action={ADVICE_PAGE}>{conflicts ? 'Close anyway' : 'Close these days'}</SubmitButton>
          </Form>
          <Form method="post" action={keep}>
            <SubmitButton action={keep} tone="secondary">
              Keep them open
            </SubmitButton>
          </Form>
        </div>
      </Callout>
    </section>
  )
}

const WEEKENDS: Record<string, string> = { '5': 'Saturdays', '6': 'Sundays', '5,6': 'weekends' }

/** `weekends and on 6 public holidays` */
function formatOpenDays({ weekend, holidays }: HoursAdvice): string {
  const [days, count] = [WEEKENDS[weekend.join()], holidays.length]
  const open = count === 0 ? undefined : `${count} public ${count === 1 ? 'holiday' : 'holidays'}`
  return [days, open].filter((part) => part !== undefined).join(' and on ')
}
