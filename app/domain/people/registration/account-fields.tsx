import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'

/** Who an account belongs to: name and phone, and for employers the company. */
export function AccountFields({ employer, of }: { employer: boolean; of: GetFieldProps }) {
  return (
    <>
      {employer && (
        <TextField label="Company name" {...of('company_name')} autoComplete="organization" required maxLength={150} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={employer ? 'Contact person' : 'Full name'}
          {...of('full_name')}
          autoComplete="name"
          required
          maxLength={150}
        />
        <TextField label="Phone" {...of('phone')} type="tel" autoComplete="tel" required maxLength={40} />
      </div>
    </>
  )
}

/** What a person agrees to by creating an account, above its button. */
export function AccountTerms() {
  return (
    <p className="text-sm text-ink-soft">
      By creating an account you agree to our{' '}
      <Link className="link" to="/terms">
        terms
      </Link>{' '}
      and have read our{' '}
      <Link className="link" to="/privacy">
        privacy policy
      </Link>
      .
    </p>
  )
}
