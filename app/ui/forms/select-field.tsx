import Chevron from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { type Tone, toneClass } from '../data/badge.tsx'
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
    /** Shows the value as a status: a pill of 36 px in the colour of its badge. */
    tone?: Tone
  }

const pillClass =
  'block min-h-9 w-full appearance-none truncate rounded-full border border-transparent bg-transparent py-1 pr-8 pl-3 text-sm font-semibold transition-colors hover:border-edge [&>option]:bg-raised [&>option]:text-ink'

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
  tone,
  ...select
}: SelectFieldProps) {
  const field = useField({ id: select.id, hint, errors })
  return (
    <FieldFrame label={label} hint={hint} errors={errors} ids={field} hideLabel={hideLabel} className={className}>
      <div className={cx('relative', tone && cx('rounded-full', toneClass(tone)))}>
        <select
          {...select}
          {...field.control}
          className={tone ? pillClass : cx(controlClass, 'appearance-none pr-10', compact && 'min-h-9 py-1 text-sm')}
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
          className={cx(
            'size-4.5 pointer-events-none absolute inset-y-0 my-auto',
            tone ? 'right-2' : 'right-3 text-ink-soft',
          )}
        />
      </div>
    </FieldFrame>
  )
}
