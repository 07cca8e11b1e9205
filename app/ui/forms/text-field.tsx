import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldProps, useField, type WarningProps } from './field.tsx'

type TextFieldProps = FieldProps &
  WarningProps &
  Omit<ComponentProps<'input'>, 'size' | 'children'> & {
    /** A decorative icon at the start of the input. */
    icon?: ReactNode
    hideLabel?: boolean
    /** Classes of the input; `className` is applied to the whole field. */
    inputClassName?: string
  }

/**
 * A single-line text input. Accepts every attribute of `<input>`, so Conform's `getInputProps` can be spread into it.
 */
export function TextField({
  label,
  hint,
  errors,
  warnings,
  icon,
  hideLabel,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  const field = useField({ id: input.id, hint, errors, warnings })
  return (
    <FieldFrame {...{ label, hint, errors, warnings, hideLabel, className }} ids={field}>
      <div className="relative">
        {icon && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-soft"
          >
            {icon}
          </span>
        )}
        <input
          {...input}
          {...field.control}
          // HTML allows a maximum length for texts only, but a form's schema sets one for dates too.
          maxLength={input.type === 'date' ? undefined : input.maxLength}
          className={cx(controlClass, Boolean(icon) && 'pl-11', inputClassName)}
        />
      </div>
    </FieldFrame>
  )
}
