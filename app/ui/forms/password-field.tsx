import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx'

/**
 * A password input. Paste and password managers work; `Show password` reveals it once scripts run.
 * Set `autoComplete="current-password"` or `"new-password"`.
 */
export function PasswordField({
  label,
  hint,
  errors,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  const field = useField({ id: input.id, hint, errors })
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} hint={hint} errors={errors} ids={field} className={className}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...field.control}
          type={shown ? 'text' : 'password'}
          className={cx(controlClass, 'pr-13')}
        />
        {/* Named by its text, not aria-label: a search by label for `Password` must find the field alone. */}
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="scripting-only absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">{shown ? 'Hide password' : 'Show password'}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
