import { useState } from 'react'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MAX_REJECTION_NOTE_LENGTH, REJECTION_REASONS } from './rejection.ts'

const OPTIONS = Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label }))

/** The optional reason of a rejection. With scripts, the text field appears only for `Other`. */
export function RejectionFields({ answer, className }: { answer?: FormActionData; className?: string }) {
  const { error, initialValue } = answer?.result ?? {}
  const given = (name: string) => (typeof initialValue?.[name] === 'string' ? initialValue[name] : '')
  const [reason, setReason] = useState(given('rejection_reason'))
  const hydrated = useHydrated()
  return (
    <div className={className}>
      <SelectField
        label="Reason"
        hint="Optional. Only visible to your team and the agency, never to the applicant"
        name="rejection_reason"
        placeholder="No reason"
        options={OPTIONS}
        defaultValue={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        errors={error?.rejection_reason}
      />
      <TextField
        label="Other reason"
        hint="Optional"
        name="rejection_note"
        maxLength={MAX_REJECTION_NOTE_LENGTH}
        defaultValue={given('rejection_note')}
        errors={error?.rejection_note}
        disabled={hydrated && reason !== 'other'}
        className={reason === 'other' ? 'mt-4' : 'no-scripting-only mt-4'}
      />
    </div>
  )
}
