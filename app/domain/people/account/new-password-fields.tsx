import { useState } from 'react'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { usePreHydrationValue } from '#app/ui/hooks/use-pre-hydration-value.ts'
import { isStrongPassword, MAX_PASSWORD_LENGTH, PASSWORD_RULES } from '../password.ts'
import { PasswordChecklist } from './password-checklist.tsx'

/**
 * Follows a new password while it is typed. `blocked`: the submit waits until every rule is met and the repetition is
 * the same; never without scripts, where the server says so instead.
 */
export function useNewPassword() {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const ready = isStrongPassword(typed.password) && typed.password === typed.confirmation
  return { typed: typed.password, setTyped, blocked: useHydrated() && !ready }
}

type NewPasswordFieldsProps = {
  of: GetFieldProps
  follow: ReturnType<typeof useNewPassword>
  label?: string
}

/** A new password with its live checklist, and its repetition. */
export function NewPasswordFields({ of, follow: { typed, setTyped }, label = 'Password' }: NewPasswordFieldsProps) {
  const read = (form: HTMLFormElement | null) => {
    const text = new FormData(form ?? undefined)
    setTyped({ password: String(text.get('password') ?? ''), confirmation: String(text.get('confirm_password') ?? '') })
  }
  // A password manager is often quicker than the scripts, and its password would leave the submit waiting.
  const first = usePreHydrationValue((field: HTMLInputElement) => (field.value === '' ? null : field.form), read)
  const common = {
    autoComplete: 'new-password',
    required: true,
    maxLength: MAX_PASSWORD_LENGTH,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => read(event.currentTarget.form),
  }
  return (
    <>
      <PasswordField ref={first} label={label} {...of('password')} {...common} />
      <PasswordChecklist items={PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.met(typed) }))} />
      <PasswordField label="Confirm password" {...of('confirm_password')} {...common} />
    </>
  )
}
