import { EmailField } from '#app/ui/forms/email-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_BOOKING_LENGTHS } from '../booking.ts'

/** Name, phone and email of a customer; one of phone and email is enough. */
export function ContactFields({ of }: { of: GetFieldProps }) {
  return (
    <>
      <TextField {...of('full_name')} label="Full name" required maxLength={MAX_BOOKING_LENGTHS.fullName} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('phone')} label="Phone" type="tel" inputMode="tel" maxLength={MAX_BOOKING_LENGTHS.phone} />
        <EmailField {...of('email')} label="Email" maxLength={254} />
      </div>
      <p className="-mt-3 text-sm text-ink-soft">A phone number or an email address is enough.</p>
    </>
  )
}
