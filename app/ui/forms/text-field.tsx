import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldWords, useField } from './field.tsx'

type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'size' | 'children'> & {
    /** An icon inside the box, at its start; decoration only. */
    icon?: ReactNode
    hideLabel?: boolean
    /** Classes of the input itself; `className` belongs to the whole field. */
    inputClassName?: string
  }

/** One line of text. Takes every attribute of `<input>`, so Conform's `getInputProps` spreads into it. */
export function TextField({
  label,
  hint,
  errors,
  icon,
  hideLabel,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  const field = useField({ id: input.id, hint, errors })
  return (
    <FieldFrame label={label} hint={hint} errors={errors} ids={field} hideLabel={hideLabel} className={className}>
      <div className="relative">
        {icon && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-soft"
          >
            {icon}
          </span>
        )}
        <input {...input} {...field.control} className={cx(controlClass, Boolean(icon) && 'pl-11', inputClassName)} />
      </div>
    </FieldFrame>
  )
}
