import type { FieldMetadata } from '@conform-to/react'
import { PASSWORD_RULES } from '#app/domain/people/password.ts'
import { PasswordChecklist } from '#app/ui/password-checklist.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

type Field = Pick<FieldMetadata<string>, 'id' | 'name' | 'errors'> | undefined

type NewPasswordFieldsProps = {
  password: Field
  confirmation: Field
  /** What is typed now: the checklist follows it. */
  typed: string
  onType(password: string, confirmation: string): void
  label?: string
}

/** A new password with its live checklist, and its repetition. */
export function NewPasswordFields({
  password,
  confirmation,
  typed,
  onType,
  label = 'Password',
}: NewPasswordFieldsProps) {
  const read = (form: HTMLFormElement | null) => {
    const data = new FormData(form ?? undefined)
    onType(String(data.get('password') ?? ''), String(data.get('confirm_password') ?? ''))
  }
  return (
    <>
      <PasswordField
        label={label}
        id={password?.id}
        name="password"
        autoComplete="new-password"
        required
        maxLength={128}
        errors={password?.errors}
        onChange={(event) => read(event.currentTarget.form)}
      />
      <PasswordChecklist items={PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.met(typed) }))} />
      <PasswordField
        label="Confirm password"
        id={confirmation?.id}
        name="confirm_password"
        autoComplete="new-password"
        required
        maxLength={128}
        errors={confirmation?.errors}
        onChange={(event) => read(event.currentTarget.form)}
      />
    </>
  )
}
