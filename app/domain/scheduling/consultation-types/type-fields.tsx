import { useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { CheckboxGroup } from '#app/ui/forms/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { OwnHours } from '../own-hours.tsx'
import { MAX_VIDEO_LINK_LENGTH } from '../video-link.ts'
import { CONSULTATION_METHODS, MAX_TYPE_LENGTHS, MAX_TYPE_QUESTIONS, methodLabel } from './consultation-type.ts'
import { TYPE_LABELS } from './type-form.ts'

type TypeFieldsProps = {
  of: GetFieldProps
  consultants: readonly { id: string; fullName: string }[]
  /** The ticked consultants. */
  chosen: readonly string[]
  /** The length of the booking settings. */
  defaultMinutes: number
  /** The default type keeps its address and can always be booked. */
  isDefault: boolean
}

/** The fields of a consultation type. Link and address appear when they apply, and always without scripts. */
export function TypeFields({ of, consultants, chosen, defaultMinutes, isDefault }: TypeFieldsProps) {
  const hydrated = useHydrated()
  const [method, setMethod] = useState(of('method').defaultValue ?? 'phone')
  const hiddenUnless = (applies: boolean) => cx(hydrated && !applies && 'hidden')
  return (
    <>
      <TextField
        label={TYPE_LABELS.name}
        {...of('name')}
        hint="For example: Hiring brief"
        required
        maxLength={MAX_TYPE_LENGTHS.name}
      />
      {isDefault ? (
        <input type="hidden" name="slug" value={of('slug').defaultValue} />
      ) : (
        <TextField
          label={TYPE_LABELS.slug}
          {...of('slug')}
          hint="For example, hiring-brief for /booking/hiring-brief"
          required
          autoCapitalize="none"
          maxLength={MAX_TYPE_LENGTHS.slug}
        />
      )}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField
          label={TYPE_LABELS.minutes}
          {...of('minutes')}
          hint={`Optional. Otherwise ${defaultMinutes} minutes, as in the general settings`}
          inputMode="numeric"
          maxLength={3}
        />
        <TextField
          label={TYPE_LABELS.places}
          {...of('places')}
          hint="How many customers can book the same time. 1, or more for a group session such as an information evening"
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <RadioGroup
        label={TYPE_LABELS.method}
        {...of('method')}
        options={CONSULTATION_METHODS.map((value) => ({ value, label: methodLabel(value) }))}
        value={method}
        onChange={setMethod}
        required
      />
      <div className={hiddenUnless(method === 'video')}>
        <TextField
          label={TYPE_LABELS.video_link}
          {...of('video_link')}
          hint="For video calls. A consultant's own link is used instead, if they have one"
          inputMode="url"
          maxLength={MAX_VIDEO_LINK_LENGTH}
        />
      </div>
      <div className={hiddenUnless(method === 'location')}>
        <TextField
          label={TYPE_LABELS.address}
          {...of('address')}
          hint="For meetings in person. Shown to customers, and in their calendar"
          maxLength={MAX_TYPE_LENGTHS.address}
        />
      </div>
      <TextArea
        label={TYPE_LABELS.questions}
        {...of('questions')}
        hint={`Optional. Up to ${MAX_TYPE_QUESTIONS} questions that customers can answer when they book, one per line`}
        rows={4}
      />
      {consultants.length > 0 && (
        <CheckboxGroup
          label={TYPE_LABELS.consultants}
          {...of('consultants')}
          hint="If none are ticked, every active consultant takes it."
          options={consultants.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          values={chosen}
        />
      )}
      <OwnHours
        of={of}
        label="Only at certain hours"
        hint="If not ticked, it can be booked whenever the consultants work."
      />
      {isDefault ? (
        <input type="hidden" name="active" value="on" />
      ) : (
        <CheckboxField
          label={TYPE_LABELS.active}
          hint="If not ticked, its page is not available. Existing bookings stay."
          name="active"
          id={of('active').id}
          defaultChecked={of('active').defaultValue === 'on'}
        />
      )}
    </>
  )
}
