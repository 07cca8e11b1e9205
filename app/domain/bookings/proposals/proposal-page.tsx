import ChevronDown from 'lucide-react/icons/chevron-down'
import type { MouseEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { todayIn, zoneLabel } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FieldErrors, FieldHint, useField } from '#app/ui/forms/field.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'
import type { ProposalPageData } from './load-proposal-page.server.ts'
import { FIRST_DAY_FIELD, MAX_PROPOSED_TIMES, proposalForm } from './proposal-form.ts'

type ProposalPageProps = { data: ProposalPageData; answer: FormActionData | undefined; chosen: readonly string[] }

/** Proposes times to a customer: the free times of two weeks, with a message. */
export function ProposalPage({ data, answer, chosen }: ProposalPageProps) {
  const { booking, canPropose, days, earlier, later, timeZone, now } = data
  const { formProps, of } = useCheckedForm(proposalForm, answer)
  const href = `/booking-portal/${booking.id}`
  const trail = [
    { label: 'Bookings', href: '/booking-portal' },
    { label: booking.fullName, href },
    { label: 'Propose times' },
  ]
  return (
    <>
      <PageHeader
        title={`Propose times to ${booking.fullName}`}
        lead={`Current time: ${formatStart(booking.startsAt, timeZone, now)}. It stays until the customer chooses one of your times.`}
        above={<Breadcrumb items={trail} />}
      />
      {canPropose ? (
        <Form method="post" {...formProps} className="max-w-form space-y-8">
          <input type="hidden" name={VERSION_FIELD} value={booking.version} />
          <Times
            of={of}
            days={withChosenTimes(data, chosen)}
            hasFreeTimes={days.length > 0}
            {...{ chosen, timeZone, now }}
          />
          <div role="group" aria-label="Dates" className="flex flex-wrap gap-3">
            {earlier && <ShowDaysButton from={earlier}>Earlier times</ShowDaysButton>}
            <ShowDaysButton from={later}>Later times</ShowDaysButton>
          </div>
          <TextArea
            label="Message to the customer"
            {...of('agency_message')}
            hint="Optional. Shown in the email with the times"
            rows={3}
            maxLength={MAX_AGENCY_MESSAGE_LENGTH}
          />
          <ConfirmLeaving isChanged={chosen.length > 0} />
          <SubmitButton>Propose times</SubmitButton>
        </Form>
      ) : (
        <EmptyState title="You can't propose times for this booking">
          It has ended, was cancelled, or has no email address.
        </EmptyState>
      )}
    </>
  )
}

type Day = ProposalPageData['days'][number]

/** The days with free times, and those before and after them with a time that was chosen while they were shown. */
function withChosenTimes({ days, first, last }: ProposalPageData, chosen: readonly string[]): Day[] {
  const others = chosen.map((time) => ({ date: time.slice(0, 10), time: time.slice(11) }))
  const outside = Map.groupBy(
    others.filter(({ date }) => date < first || date > last),
    ({ date }) => date,
  )
  const kept = [...outside].map(([date, slots]) => ({ date, times: slots.map(({ time }) => time) }))
  return [...days, ...kept].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Shows other days and sends the form along, so that its times stay chosen. */
function ShowDaysButton({ from, children }: { from: string; children: string }) {
  const submit = useSubmit()
  // With scripts it must not be a submit button, because Enter in a field would press it.
  const type = useHydrated() ? 'button' : 'submit'
  const action = `?from=${from}`
  const show = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (type === 'submit' || !form) return
    const fields = new FormData(form)
    fields.set(FIRST_DAY_FIELD, from)
    void submit(fields, { method: 'post', action })
  }
  return (
    <Button
      type={type}
      name={FIRST_DAY_FIELD}
      value={from}
      formAction={action}
      formNoValidate
      tone="secondary"
      size="sm"
      onClick={show}
    >
      {children}
    </Button>
  )
}

/** The days whose times are shown at first. All of two weeks were 3,700 px on a phone. */
const OPEN_DAYS = 2

type TimesProps = Pick<ProposalPageData, 'days' | 'timeZone' | 'now'> & {
  of: GetFieldProps
  hasFreeTimes: boolean
  chosen: readonly string[]
}

function Times({ of, days, hasFreeTimes, chosen, timeZone, now }: TimesProps) {
  const { id, errors } = of('times')
  const hint = `Up to ${MAX_PROPOSED_TIMES}, in ${zoneLabel(timeZone)}. They aren't held: another customer may take one first.`
  const field = useField({ id, hint, errors })
  const year = todayIn(timeZone, now).slice(0, 4)
  return (
    <fieldset {...field.control}>
      <legend className="mb-1.5 text-sm font-semibold">Times</legend>
      <FieldHint id={field.hintId}>{hint}</FieldHint>
      {!hasFreeTimes && <p className="mt-3 text-ink-soft">Nothing is free in these two weeks.</p>}
      {days.map(({ date, times }, index) => {
        const day = formatLongDate(date, year)
        const isOpen = index < OPEN_DAYS || chosen.some((time) => time.startsWith(date))
        return (
          <details key={date} open={isOpen} aria-label={day} className="group/day mt-1 border-b border-line">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control">
              <span className="font-medium">{day}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {times.length} {times.length === 1 ? 'time' : 'times'}
              </span>
              <ChevronDown
                aria-hidden="true"
                className="ml-auto size-[1.125em] text-ink-soft group-open/day:rotate-180"
              />
            </summary>
            <div className="flex flex-wrap gap-x-5 pb-3">
              {times.map((time) => (
                <label key={time} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    name="times"
                    value={`${date} ${time}`}
                    defaultChecked={chosen.includes(`${date} ${time}`)}
                    className="size-5.5 shrink-0 rounded-mark"
                  />
                  <span className="tabular-nums">
                    <span className="sr-only">{day}, </span>
                    {time}
                  </span>
                </label>
              ))}
            </div>
          </details>
        )
      })}
      <FieldErrors id={field.errorId} errors={errors} />
    </fieldset>
  )
}
