import { EmailField } from '#app/ui/forms/email-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_BOOKING_LENGTHS } from '../booking.ts'

type YourDetailsProps = {
  of: GetFieldProps
  isByPhone?: boolean
  /** Folds the fields behind one line of what they contain: they are filled in from the account. */
  isFolded?: boolean
}

const NAMES = ['full_name', 'email', 'phone']

/** The customer's name, email and optional phone number: in one column on a narrow page, else in two. */
export function YourDetails({ of, isByPhone = true, isFolded = false }: YourDetailsProps) {
  const fields = <Fields of={of} isByPhone={isByPhone} />
  if (!isFolded) return fields
  const details = NAMES.map((name) => of(name).defaultValue).filter(Boolean)
  return (
    <details open={NAMES.some((name) => of(name).errors)} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere tabular-nums group-open:hidden">{details.join(' · ')}</span>
        <span className="link font-medium group-open:hidden">Change</span>
        <span className="link hidden font-medium group-open:inline">Done</span>
      </summary>
      <div className="pt-2">{fields}</div>
    </details>
  )
}

function Fields({ of, isByPhone }: { of: GetFieldProps; isByPhone: boolean }) {
  return (
    <div className="@container">
      <div className="grid gap-5 @[32rem]:grid-cols-2">
        <TextField
          label="Full name"
          {...of('full_name')}
          autoComplete="name"
          required
          maxLength={MAX_BOOKING_LENGTHS.fullName}
        />
        <EmailField label="Email" {...of('email')} autoComplete="email" required maxLength={254} />
        <TextField
          label="Phone"
          {...of('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_BOOKING_LENGTHS.phone}
          hint={isByPhone ? "Optional. We'll call you on this number." : 'Optional'}
        />
      </div>
    </div>
  )
}
