import type { ComponentProps } from 'react'
import { FieldErrors, type FieldProps, useField } from './field.tsx'

/** A checkbox with its label; the whole row is clickable. */
export function CheckboxField({
  label,
  hint,
  errors,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  const field = useField({ id: input.id, hint, errors })
  return (
    <div className={className}>
      <label htmlFor={field.fieldId} className="flex min-h-11 items-start gap-3 py-2">
        <input {...input} {...field.control} type="checkbox" className="mt-0.5 size-5.5 shrink-0 rounded-mark" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <p id={field.hintId} className="-mt-1 ml-8.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldErrors id={field.errorId} errors={errors} />
    </div>
  )
}
