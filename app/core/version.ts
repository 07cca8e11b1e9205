/**
 * Optimistic lock: a form carries the `version` of the row it was opened with, and the edit only succeeds while the row
 * still has that version. Every edit adds one.
 */

/** Name of the hidden form field with the version. */
export const VERSION_FIELD = 'version'

/** An edit of a row that someone else has saved since the form was opened. `current` is the row as it is now. */
export type StaleResult<Row> = { ok: false; reason: 'stale'; current: Row }

/**
 * The version that `form` was opened with.
 *
 * @returns 0, which no row has, where the field is missing or is not a positive whole number
 */
export function expectedVersion(form: FormData): number {
  const text = String(form.get(VERSION_FIELD) ?? '')
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
}

/** The sentence of the toast and the form summary for a stale edit of `record`, such as `job` or `product`. */
export function staleMessage(record: string): string {
  return `Someone else has saved this ${record} since you opened it. Your changes are kept.`
}
