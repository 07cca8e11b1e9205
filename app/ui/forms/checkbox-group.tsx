import { FieldErrors, FieldHint, type FieldProps, useField } from './field.tsx'

type CheckboxGroupProps = FieldProps & {
  id?: string
  name: string
  options: readonly { value: string; label: string }[]
  /** The values that are ticked at first. */
  values: readonly string[]
  /** Called with the ticked values after each change. */
  onValuesChange?: (values: string[]) => void
  className?: string
}

/** Any number of several options. A group named by its label. */
export function CheckboxGroup({
  id,
  label,
  hint,
  errors,
  name,
  options,
  values,
  className,
  ...props
}: CheckboxGroupProps) {
  const field = useField({ id, hint, errors })
  return (
    <fieldset
      {...field.control}
      className={className}
      onChange={({ currentTarget }) => props.onValuesChange?.(tickedValues(currentTarget))}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid gap-0.5">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
              className="mt-0.5 size-5.5 shrink-0 rounded-mark"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </div>
      {hint && <FieldHint id={field.hintId}>{hint}</FieldHint>}
      <FieldErrors id={field.errorId} errors={errors} />
    </fieldset>
  )
}

const tickedValues = (group: HTMLElement) =>
  Array.from(group.querySelectorAll<HTMLInputElement>('input:checked'), ({ value }) => value)
