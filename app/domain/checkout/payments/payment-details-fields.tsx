import { STATE_CODES } from '#app/lib/states.ts'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'

/** Name, email and phone of the customer. */
export function ContactFields({ of }: { of: GetFieldProps }) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-lg font-semibold">Contact</legend>
      <TextField label="Full name" {...of('full_name')} autoComplete="name" required maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label="Email" hint="For your order confirmation" {...of('email')} autoComplete="email" required />
        <TextField label="Phone" hint="Optional" {...of('phone')} type="tel" autoComplete="tel" maxLength={40} />
      </div>
    </fieldset>
  )
}

/** Name and phone of the recipient. */
export function RecipientFields({ of }: { of: GetFieldProps }) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-lg font-semibold">Recipient</legend>
      <TextField label="Full name" {...of('full_name')} autoComplete="name" required maxLength={120} />
      <TextField label="Phone" hint="Optional" {...of('phone')} type="tel" autoComplete="tel" maxLength={40} />
    </fieldset>
  )
}

/** An Australian delivery address. */
export function AddressFields({ of }: { of: GetFieldProps }) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-display text-lg font-semibold">Delivery address</legend>
      <TextField label="Street address" {...of('line1')} autoComplete="address-line1" required maxLength={100} />
      <TextField
        label="Apartment, unit or level"
        hint="Optional"
        {...of('line2')}
        autoComplete="address-line2"
        maxLength={100}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,1fr)_7rem_13rem]">
        <TextField
          label="Suburb"
          className="max-sm:col-span-2"
          {...of('suburb')}
          autoComplete="address-level2"
          required
          maxLength={60}
        />
        <SelectField
          label="State"
          {...of('state')}
          placeholder="Choose"
          options={STATE_CODES.map((state) => ({ value: state, label: state }))}
          autoComplete="address-level1"
          required
        />
        <TextField
          label="Postcode"
          {...of('postcode')}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={4}
        />
      </div>
    </fieldset>
  )
}

/** What a company needs on its tax invoice. */
export function PurchaseFields({ of }: { of: GetFieldProps }) {
  return (
    <fieldset className="space-y-5">
      <legend className="font-display text-lg font-semibold">Buying for a company?</legend>
      <p className="mt-1 text-sm text-ink-soft">Optional. We print these on your tax invoice.</p>
      <TextField label="Company" {...of('company')} autoComplete="organization" maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="ABN" hint="11 digits" {...of('abn')} inputMode="numeric" maxLength={20} />
        <TextField label="Your reference" hint="Such as a purchase order number" {...of('reference')} maxLength={60} />
      </div>
    </fieldset>
  )
}
