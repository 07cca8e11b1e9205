import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { DateTimePicker } from '#app/domain/scheduling/slot-picker/date-time-picker.tsx'
import type { SlotPickerData } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { useSlotSelection } from '#app/domain/scheduling/slot-picker/use-slot-selection.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type GetFieldProps, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { SHOWN_START_FIELD } from '../booking.ts'
import { slotForm } from '../booking-form.ts'
import type { SlotFormActionData } from './booking-form-view.tsx'
import { ConsultationTime } from './consultation-time.tsx'

type RescheduleFormProps = {
  /** The booking's URL; its days and months are loaded below it. */
  baseHref: string
  /** The booking's current start. */
  startsAt: Date
  picker: SlotPickerData
  answer: SlotFormActionData | undefined
  now: Date
  submitLabel: string
  /** The note on the booking's current slot. */
  currentTimeNote: string
  /** The version of the booking that the page shows, for the agency's form. */
  version?: number
  /** Further fields, for the agency's form. */
  children?: (of: GetFieldProps) => ReactNode
}

/** A new date and time for a booking. Submitting without a time shows what is missing. */
export function RescheduleForm({
  baseHref,
  startsAt,
  picker,
  answer,
  now,
  submitLabel,
  currentTimeNote,
  version,
  children,
}: RescheduleFormProps) {
  const { formProps, of } = useCheckedForm(slotForm, answer)
  const selection = useSlotSelection(
    { day: answer?.day ?? picker.day, time: answer?.time ?? null },
    (date) => `${baseHref}/days/${date}`,
  )
  const customerZone = useBrowserTimeZone()
  const { slot, day } = selection
  return (
    <Form method="post" {...formProps} className="space-y-6">
      {version === undefined ? (
        <input type="hidden" name={SHOWN_START_FIELD} value={startsAt.toISOString()} />
      ) : (
        <input type="hidden" name={VERSION_FIELD} value={version} />
      )}
      <DateTimePicker
        {...{ of, picker, selection }}
        monthHref={(month) => `${baseHref}/months/${month}`}
        alternatives={answer?.alternatives}
        current={{ startsAt: startsAt.toISOString(), note: currentTimeNote }}
      />
      {children?.(of)}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p aria-live="polite" className="scripting-only min-h-6">
          {slot && day ? (
            <ConsultationTime startsAt={slot.startsAt} agencyZone={day.zone} customerZone={customerZone} now={now} />
          ) : (
            <span className="text-ink-soft">No new time selected</span>
          )}
        </p>
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </Form>
  )
}
