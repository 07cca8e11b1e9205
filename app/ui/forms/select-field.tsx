import Chevron from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'size'> & {
    options: readonly Option[]
    /** The first, empty option, such as `Choose a job type`. */
    placeholder?: string
    hideLabel?: boolean
    /** A lower box, for tables and toolbars. */
    compact?: boolean
  }

/** A styled native select. */
export function SelectField({
  label,
  hint,
  errors,
  className,
  options,
  placeholder,
  hideLabel,
  compact,
  ...select
}: SelectFieldProps) {
  const field = useField({ id: select.id, hint, errors })
  return (
    <FieldFrame label={label} hint={hint} errors={errors} ids={field} hideLabel={hideLabel} className={className}>
      <div className="relative">
        <select
          {...select}
          {...field.control}
          className={cx(controlClass, 'appearance-none pr-10 text-ellipsis', compact && 'min-h-9 py-1 text-sm')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Chevron
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-ink-soft"
        />
      </div>
    </FieldFrame>
  )
}
