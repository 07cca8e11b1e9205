import { type RowError, RowErrorList } from '#app/core/import-files/row-error-list.tsx'
import { Callout } from '#app/ui/data/callout.tsx'

type FileProblemsProps = {
  /** The first errors. */
  errors: readonly RowError[]
  errorCount: number
  /** `3 rows` or `1 product`: what is left out. Empty: nothing. */
  leftOut: string
  /** Whether the file has changes besides, which can be imported without the errors. */
  canImportRest: boolean
  /** Names of columns that are not read. */
  unknownColumns: readonly string[]
}

/** The errors of a file by line, which say what an import leaves out, and the columns that it does not read. */
export function FileProblems({ errors, errorCount, leftOut, canImportRest, unknownColumns }: FileProblemsProps) {
  return (
    <>
      {errors.length > 0 && (
        <Callout tone="danger" title={`${leftOut} can't be imported`}>
          <p>
            {canImportRest
              ? 'Fix the file and upload it again, or import the rest.'
              : 'Fix the file and upload it again.'}
          </p>
          <RowErrorList errors={errors} count={errorCount} />
        </Callout>
      )}
      {unknownColumns.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-soft">Ignored columns: {unknownColumns.join(', ')}.</p>
      )}
    </>
  )
}
