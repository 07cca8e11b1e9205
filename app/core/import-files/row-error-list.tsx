import { formatNumber } from '#app/lib/numbers.ts'

/**
 * An error in a row of a file: `line` is the first line of the row, from 1, `column` the name of its column, if it is
 * about one.
 */
export type RowError = { line: number; column?: string; message: string }

/**
 * The errors of a file by line.
 *
 * @param count the number of errors, of which `errors` may be the first ones
 */
export function RowErrorList({ errors, count }: { errors: readonly RowError[]; count: number }) {
  return (
    <ul aria-label="Errors" className="my-3 max-h-72 space-y-1 overflow-y-auto">
      {errors.map((error) => (
        <li key={`${error.line}-${error.column}-${error.message}`} className="wrap-anywhere">
          <span className="font-semibold tabular-nums">Line {error.line}</span>
          {error.column && <span className="text-ink-soft"> ({error.column})</span>}: {error.message}
        </li>
      ))}
      {count > errors.length && <li>… and {formatNumber(count - errors.length)} more</li>}
    </ul>
  )
}
