import { Form } from 'react-router'
import { DateTimePicker } from '#app/domain/scheduling/slot-picker/date-time-picker.tsx'
import type { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { useSlotSelection } from '#app/domain/scheduling/slot-picker/use-slot-selection.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { slotForm } from '../booking-form.ts'
import type { SlotFormAnswer } from './booking-form-view.tsx'
import { ConsultationTime } from './consultation-time.tsx'

type RescheduleFormProps = {
  /** The booking's address: its days and months are read below it. */
  base: string
  /** When the booking begins now. */
  startsAt: Date
  offer: Awaited<ReturnType<typeof loadSlotPicker>>
  answer: SlotFormAnswer | undefined
  now: Date
  verb: string
  /** What the booking's present time is called among the others. */
  ownNote: string
  /** The version that the page shows, where another one is not to be moved. */
  seen?: number
}

/** Another day and time for a booking, chosen as on the booking page. Pressed too early, it says what is missing. */
export function RescheduleForm({ base, startsAt, offer, answer, now, verb, ownNote, seen }: RescheduleFormProps) {
  const { formProps, of } = useCheckedForm(slotForm, answer)
  const chosen = useSlotSelection(
    { day: answer?.day ?? offer.day, time: answer?.time ?? null },
    (date) => `${base}/days/${date}`,
  )
  const ownZone = useBrowserTimeZone()
  const { slot, day } = chosen
  return (
    <Form method="post" {...formProps} className="space-y-6">
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      <DateTimePicker
        {...{ of, offer, chosen }}
        monthHref={(month) => `${base}/months/${month}`}
        alternatives={answer?.alternatives}
        own={{ startsAt: startsAt.toISOString(), note: ownNote }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p aria-live="polite" className="scripting-only min-h-6">
          {slot && day ? (
            <ConsultationTime startsAt={slot.startsAt} zone={day.zone} ownZone={ownZone} now={now} />
          ) : (
            <span className="text-ink-soft">No new time chosen yet</span>
          )}
        </p>
        <SubmitButton>{verb}</SubmitButton>
      </div>
    </Form>
  )
}
