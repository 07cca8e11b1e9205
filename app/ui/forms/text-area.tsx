import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx'

/** Multi-line text; grows with its content where the browser supports it. */
export function TextArea({
  label,
  hint,
  errors,
  className,
  rows = 5,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'children'>) {
  const field = useField({ id: input.id, hint, errors })
  return (
    <FieldFrame label={label} hint={hint} errors={errors} ids={field} className={className}>
      <textarea
        rows={rows}
        {...input}
        {...field.control}
        className={cx(controlClass, 'field-sizing-content min-h-32 resize-y py-3 leading-relaxed')}
      />
    </FieldFrame>
  )
}
