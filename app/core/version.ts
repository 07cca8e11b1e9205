/**
 * Optimistic lock: a form posts the `version` of the row that it was opened with, and the edit succeeds only if the row
 * still has that version. Each edit increments it.
 */

/** The name of the hidden form field with the version. */
export const VERSION_FIELD = 'version'

/** An edit of a row that someone else has saved since the form was opened. `current` is the row as it is now. */
export type StaleResult<Row> = { ok: false; reason: 'stale'; current: Row }

/**
 * The version that `form` was opened with, also as the search parameters that it is filled with.
 *
 * @returns 0, which no row has, if the field is missing or not a positive integer
 */
export function expectedVersion(form: FormData | URLSearchParams): number {
  const text = String(form.get(VERSION_FIELD) ?? '')
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
}

/**
 * The action data of a rejected form. `isStale` means that the row was saved since the form was opened; the page loads
 * the saved row again. Where it does not, `stale` has the saved version and values.
 */
type RejectedForm = {
  result?: { initialValue?: Record<string, unknown> | null }
  isStale?: boolean
  stale?: { version: number } | null
}

/**
 * The version for the hidden field of a form: the row's, but in a rejected form the submitted one. Without scripts, a
 * rejected form is rendered on a page that was loaded again, and the row's version would then hide what someone else
 * has saved since. A stale form gets the saved version, because its page shows what was saved.
 */
export function formVersion(rowVersion: number, answer: RejectedForm | null | undefined): number {
  if (answer?.stale) return answer.stale.version
  const submitted = answer?.result?.initialValue?.[VERSION_FIELD]
  if (answer?.isStale || typeof submitted !== 'string' || !/^\d{1,10}$/.test(submitted)) return rowVersion
  return Number(submitted)
}

/** The message for a stale edit of `record`, such as 'job' or 'product'. */
export function staleMessage(record: string): string {
  return `Someone else has saved this ${record} since you opened it. Your changes are kept.`
}
