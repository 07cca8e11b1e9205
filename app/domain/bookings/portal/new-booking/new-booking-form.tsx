import { useState } from 'react'
import { Form } from 'react-router'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { todayIn } from '#app/lib/dates.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { AnswerFields } from '../../answer-fields.tsx'
import { MAX_BOOKING_LENGTHS } from '../../booking.ts'
import { ContactFields } from '../contact-fields.tsx'
import { FREE_TIME_FIELD, newBookingForm } from '../portal-forms.ts'
import type { FreeTimes } from './list-free-times.server.ts'
import { WhenSection } from './when-section.tsx'

export type NewBookingAnswer =
  | (FormActionData & {
      /** The date and time that is outside the opening hours. */
      outsideHours?: string
      alternatives?: Alternative[]
    })
  | null
  | undefined

type NewBookingFormProps = {
  answer: NewBookingAnswer
  defaults: Record<string, string>
  types: readonly { id: string; name: string; questions: readonly string[] }[]
  consultants: readonly { id: string; name: string }[]
  /** Of the date and the type that the form starts with. */
  freeTimes: FreeTimes
  timeZone: string
  now: Date
}

/** Books a consultation for a caller: who, when, and with whom. */
export function NewBookingForm({
  answer,
  defaults,
  types,
  consultants,
  freeTimes,
  timeZone,
  now,
}: NewBookingFormProps) {
  const { formProps, of } = useCheckedForm(newBookingForm, answer, { defaultValue: defaults })
  const outsideHours = answer?.outsideHours
  const alternatives = answer?.alternatives ?? []
  const loadedTypeId = of('type').defaultValue || (types[0]?.id ?? '')
  const [typeId, setTypeId] = useState(loadedTypeId)
  const questions = types.find(({ id }) => id === typeId)?.questions ?? []
  // The questions of another type are other fields, which start empty.
  const ofAnswer: typeof of = (name) => ({ ...of(name), ...(typeId !== loadedTypeId && { defaultValue: undefined }) })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-8">
      <input type="hidden" name="idempotency_key" value={of('idempotency_key').defaultValue} />
      {/* Enter in a field of the form presses its first submit button, which would book a nearby time. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {outsideHours && (
        <Callout tone="warning" title="This time isn't free">
          <input type="hidden" name="outside_hours" value={outsideHours} />
          It's outside your opening hours, no consultant is free, or it's held for someone on the waitlist. Nothing has
          been booked yet. Choose another time, or book it anyway.
        </Callout>
      )}
      {alternatives.length > 0 && (
        <Callout tone="warning" title="This time is taken">
          <p>These times nearby are free. Choose one to book it:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {alternatives.map(({ date, time, startsAt }) => (
              <li key={startsAt}>
                <Button type="submit" name={FREE_TIME_FIELD} value={`${date} ${time}`} tone="secondary" size="sm">
                  {formatStart(new Date(startsAt), timeZone, now)}
                </Button>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <section aria-labelledby="who" className="space-y-5">
        <h2 id="who" className="text-xl">
          Who
        </h2>
        <ContactFields of={of} />
      </section>
      <WhenSection
        {...{ of, types, consultants, typeId, timeZone }}
        loaded={freeTimes}
        onType={setTypeId}
        currentYear={todayIn(timeZone, now).slice(0, 4)}
      />
      <section aria-labelledby="about" className="space-y-5">
        <h2 id="about" className="text-xl">
          Details
        </h2>
        <input type="hidden" name="questions_of" value={typeId} />
        <AnswerFields key={typeId} of={ofAnswer} questions={questions} />
        <TextArea
          {...of('message')}
          label="Message"
          hint="Optional. Shown in the emails to the consultant"
          rows={4}
          maxLength={MAX_BOOKING_LENGTHS.message}
        />
        <CheckboxField
          label="Email a confirmation to the customer"
          hint="With an invitation and a link to reschedule or cancel."
          name="send_confirmation"
          id={of('send_confirmation').id}
          defaultChecked={of('send_confirmation').defaultValue === 'on'}
        />
      </section>
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton>{outsideHours ? 'Book anyway' : 'Create booking'}</SubmitButton>
        <ButtonLink to="/booking-portal" tone="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
