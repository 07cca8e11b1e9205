import Alert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

/** The props shared by all fields, besides the attributes of the input. */
export type FieldProps = {
  label: ReactNode
  /** A line below the label: a format, a reason, "Optional". */
  hint?: ReactNode
  /** Error messages; the server renders them too. */
  errors?: readonly string[] | null
}

/** The ids and ARIA attributes of a field, named as Conform names them (`-description`, `-error`). */
export function useField({ id, hint, errors }: { id?: string } & Pick<FieldProps, 'hint' | 'errors'>) {
  const own = useId()
  const fieldId = id ?? own
  const invalid = Boolean(errors?.length)
  const hintId = hint ? `${fieldId}-description` : undefined
  const errorId = invalid ? `${fieldId}-error` : undefined
  return {
    fieldId,
    hintId,
    errorId,
    control: {
      id: fieldId,
      'aria-invalid': invalid || undefined,
      'aria-describedby': cx(hintId, errorId) || undefined,
    },
  }
}

/** Label, hint, control and errors of a field. */
export function FieldFrame({
  label,
  hint,
  errors,
  ids,
  hideLabel,
  className,
  children,
}: FieldProps & {
  ids: Pick<ReturnType<typeof useField>, 'fieldId' | 'hintId' | 'errorId'>
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <label htmlFor={ids.fieldId} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {hint && <FieldHint id={ids.hintId}>{hint}</FieldHint>}
      {children}
      <FieldErrors id={ids.errorId} errors={errors} />
    </div>
  )
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="-mt-1 mb-2 text-sm text-ink-soft">
      {children}
    </p>
  )
}

export function FieldErrors({ id, errors }: { id?: string; errors?: readonly string[] | null }) {
  if (!errors?.length) return null
  return (
    <div id={id} className="mt-2 space-y-1 text-sm font-medium text-danger">
      {errors.map((error) => (
        <p key={error} className="flex gap-1.5">
          <Alert size={16} aria-hidden="true" className="mt-1 shrink-0" />
          <span>{error}</span>
        </p>
      ))}
    </div>
  )
}

/** The box of an input. 16 px text, because a phone zooms in on focus below that. */
export const controlClass = cx(
  'block min-h-11 w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-base text-ink',
  'placeholder:text-ink-soft transition-colors hover:border-ink-soft',
  'focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&:is(input,textarea):read-only]:bg-sunken',
)

/** A native input laid invisibly over its label: the label shows the state, the input receives clicks and touches. */
export const overlayInputClass =
  'absolute inset-0 z-10 m-0 size-full cursor-pointer appearance-none rounded-[inherit] bg-transparent focus-visible:outline-none disabled:cursor-not-allowed'
