import Alert from 'lucide-react/icons/circle-alert'
import Warning from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

/** The props shared by all fields, besides the attributes of the input. */
export type FieldProps = {
  label: ReactNode
  /** A format or a reason, below the field. The word `Optional` at its start goes to the end of the label's line. */
  hint?: ReactNode
  /** Error messages; the server renders them too. */
  errors?: readonly string[] | null
}

/** A field of text that can be saved in spite of what is warned about. */
export type WarningProps = {
  /** What to check, below the field. The field stays valid. */
  warnings?: readonly string[] | undefined
}

type FieldIdsProps = { id?: string } & Pick<FieldProps, 'hint' | 'errors'> & WarningProps

/** The ids and ARIA attributes of a field, named as Conform names them (`-description`, `-error`). */
export function useField({ id, hint, errors, warnings }: FieldIdsProps) {
  const own = useId()
  const fieldId = id ?? own
  const invalid = Boolean(errors?.length)
  const hintId = hint ? `${fieldId}-description` : undefined
  const errorId = invalid ? `${fieldId}-error` : undefined
  const warningId = warnings?.length ? `${fieldId}-warning` : undefined
  return {
    fieldId,
    hintId,
    errorId,
    warningId,
    control: {
      id: fieldId,
      'aria-invalid': invalid || undefined,
      'aria-describedby': cx(hintId, errorId, warningId) || undefined,
    },
  }
}

/** Label, hint, control and errors of a field. */
export function FieldFrame({
  label,
  hint,
  errors,
  warnings,
  ids,
  hideLabel,
  className,
  children,
}: FieldProps &
  WarningProps & {
    ids: Pick<ReturnType<typeof useField>, 'fieldId' | 'hintId' | 'errorId' | 'warningId'>
    hideLabel?: boolean
    className?: string
    children: ReactNode
  }) {
  const { isOptional, rest } = splitHint(hint)
  return (
    <div className={className}>
      <div className={hideLabel ? 'sr-only' : 'mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm'}>
        <label htmlFor={ids.fieldId} className="font-semibold wrap-anywhere">
          {label}
        </label>
        {isOptional && (
          <span
            id={rest ? undefined : ids.hintId}
            aria-hidden={rest ? true : undefined}
            className="text-xs text-ink-soft"
          >
            Optional
          </span>
        )}
      </div>
      {children}
      {rest && (
        <p id={ids.hintId} className="mt-1.5 text-sm text-ink-soft">
          {isOptional && <span className="sr-only">Optional. </span>}
          {rest}
        </p>
      )}
      <FieldErrors id={ids.errorId} errors={errors} />
      <FieldWarnings id={ids.warningId} warnings={warnings} />
    </div>
  )
}

/** Separates the word `Optional` from the rest of a hint: 'Optional. One per line.' */
function splitHint(hint: ReactNode): { isOptional: boolean; rest: ReactNode } {
  if (typeof hint !== 'string' || !/^Optional(?:[.,:]|$)/.test(hint)) return { isOptional: false, rest: hint }
  const rest = hint.replace(/^Optional[.,:]?\s*/, '')
  return { isOptional: true, rest: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

/** The hint of a group, below its options. */
export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 text-sm text-ink-soft">
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
          <Alert aria-hidden="true" className="size-4 mt-1 shrink-0" />
          <span>{error}</span>
        </p>
      ))}
    </div>
  )
}

function FieldWarnings({ id, warnings }: { id: string | undefined } & WarningProps) {
  if (!warnings?.length) return null
  return (
    <div id={id} className="mt-2 space-y-1 text-sm text-amber">
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-1.5">
          <Warning aria-hidden="true" className="size-4 mt-1 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{warning}</span>
        </p>
      ))}
    </div>
  )
}

/**
 * The box of an input. 16 px text, because a phone zooms in on focus below that. `[readonly]`, because `:read-only` is
 * also true of file inputs, which would then look disabled.
 */
export const controlClass = cx(
  'block min-h-11 w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-base text-ink',
  'placeholder:text-ink-soft transition-colors hover:border-ink-soft',
  'focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken',
)
