import { EmailField } from '#app/ui/forms/email-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_BOOKING_LENGTHS } from '../booking-form.ts'

/** The customer's name, email and optional phone number: in one column on a narrow page, else in two. */
export function YourDetails({ of, isByPhone = true }: { of: GetFieldProps; isByPhone?: boolean }) {
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-2">
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
          hint={isByPhone ? 'Optional. We call you on this number.' : 'Optional'}
        />
      </div>
    </div>
  )
}
