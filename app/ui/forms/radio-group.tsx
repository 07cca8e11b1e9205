import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { overlayInputClass } from '../overlay-input.ts'
import { FieldErrors, FieldHint, type FieldProps, useField } from './field.tsx'

type RadioOption = {
  value: string
  label: string
  hint?: string
  disabled?: boolean
  /** A decorative mark before the label, such as a swatch. */
  mark?: ReactNode
  /** A decorative figure below the hint, such as a thin line for a share. */
  figure?: ReactNode
}

type RadioGroupProps = FieldProps & {
  id?: string
  name: string
  options: readonly RadioOption[]
  /** `list`: one option per line. `chips`: short options side by side, such as times. */
  look?: 'list' | 'chips'
  required?: boolean
  hideLabel?: boolean
  className?: string
  /** Either controlled … */
  value?: string
  onChange?: (value: string) => void
  /** … or uncontrolled. */
  defaultValue?: string
}

/** One of several options. A `radiogroup` named by its label, with the browser's own arrow keys. */
export function RadioGroup({
  id,
  label,
  hint,
  errors,
  name,
  options,
  look = 'list',
  required,
  hideLabel,
  className,
  value,
  onChange,
  defaultValue,
}: RadioGroupProps) {
  const field = useField({ id, hint, errors })
  const labelId = `${field.fieldId}-label`
  return (
    <fieldset
      {...field.control}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      className={cx('min-w-0', className)}
    >
      <legend id={labelId} className={hideLabel ? 'sr-only' : 'mb-1.5 max-w-full text-sm font-semibold wrap-anywhere'}>
        {label}
      </legend>
      <div className={look === 'chips' ? 'flex flex-wrap gap-2' : 'grid gap-0.5'}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              look === 'list' && 'flex min-h-11 items-start gap-3 py-2',
              look === 'chips' && chipClass,
              option.disabled && 'cursor-not-allowed text-ink-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              aria-describedby={option.hint ? `${field.fieldId}-${index}-hint` : undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className={look === 'chips' ? overlayInputClass : 'mt-0.5 size-5.5 shrink-0'}
            />
            {option.mark}
            <span className={look === 'list' ? 'flex min-w-0 flex-col' : 'contents'}>
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
              {option.hint && (
                <span id={`${field.fieldId}-${index}-hint`} aria-hidden="true" className="text-sm text-ink-soft">
                  {option.hint}
                </span>
              )}
              {option.figure}
            </span>
          </label>
        ))}
      </div>
      {hint && <FieldHint id={field.hintId}>{hint}</FieldHint>}
      <FieldErrors id={field.errorId} errors={errors} />
    </fieldset>
  )
}

/** The label of a radio button that looks like a chip; its input has `overlayInputClass`. */
export const chipClass = cx(
  'relative inline-flex min-h-11 min-w-18 items-center justify-center gap-2 rounded-control border border-edge bg-surface px-3.5 font-medium tabular-nums',
  'transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
  'has-disabled:border-line has-disabled:bg-sunken has-disabled:line-through',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
)
