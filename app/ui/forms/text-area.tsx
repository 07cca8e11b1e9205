import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldProps, useField, type WarningProps } from './field.tsx'

/** Multi-line text; grows with its content where the browser supports it. */
export function TextArea({
  label,
  hint,
  errors,
  warnings,
  className,
  rows = 5,
  ...input
}: FieldProps & WarningProps & Omit<ComponentProps<'textarea'>, 'children'>) {
  const field = useField({ id: input.id, hint, errors, warnings })
  return (
    <FieldFrame {...{ label, hint, errors, warnings, className }} ids={field}>
      <textarea
        rows={rows}
        {...input}
        {...field.control}
        className={cx(controlClass, 'field-sizing-content min-h-32 resize-y py-3 leading-relaxed wrap-anywhere')}
      />
    </FieldFrame>
  )
}
