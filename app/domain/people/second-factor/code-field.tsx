import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'

/** A 6-digit code of an authenticator app. A rejected code is not shown again, because it cannot become correct. */
export function CodeField({ defaultValue: _, ...field }: ReturnType<GetFieldProps>) {
  return (
    <TextField
      label="Code"
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      required
      inputClassName="font-mono text-lg tracking-widest"
    />
  )
}
