import { useState } from 'react'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { isStrongPassword, MAX_PASSWORD_LENGTH, PASSWORD_RULES } from '../password.ts'
import { PasswordChecklist } from './password-checklist.tsx'

/**
 * The new password as it is typed. `blocked` disables the submit button until the password meets every rule and the
 * confirmation matches. Without scripts the button is enabled and the server validates.
 */
export function useNewPassword() {
  const [fields, setFields] = useState({ password: '', confirmation: '' })
  const ready = isStrongPassword(fields.password) && fields.password === fields.confirmation
  return { password: fields.password, setFields, blocked: useHydrated() && !ready }
}

type NewPasswordFieldsProps = {
  of: GetFieldProps
  newPassword: ReturnType<typeof useNewPassword>
  label?: string
}

/** A new password with its live checklist, and its confirmation. */
export function NewPasswordFields({ of, newPassword, label = 'Password' }: NewPasswordFieldsProps) {
  const update = (form: HTMLFormElement | null) => {
    const data = new FormData(form ?? undefined)
    const [password, confirmation] = [data.get('password'), data.get('confirm_password')]
    newPassword.setFields({ password: String(password ?? ''), confirmation: String(confirmation ?? '') })
  }
  const common = {
    autoComplete: 'new-password',
    required: true,
    maxLength: MAX_PASSWORD_LENGTH,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => update(event.currentTarget.form),
  }
  return (
    <>
      <PasswordField label={label} {...of('password')} {...common} />
      <PasswordChecklist
        items={PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.met(newPassword.password) }))}
      />
      <PasswordField label="Confirm password" {...of('confirm_password')} {...common} />
    </>
  )
}
