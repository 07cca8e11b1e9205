/**
 * Forms whose rows are numbered, as `price_0` and `price_1`: a hidden field has the ids of the rows, because someone
 * else can add or delete rows while the form is open.
 */

/** The name of the hidden form field with the ids of the rows. */
export const ROWS_FIELD = 'rows'

/** The value of that field. */
export const formatRowIds = (ids: readonly string[]): string => ids.join(' ')

/** The ids of the rows that `form` was opened with; `ids`, those of the current rows, if it lacks the field. */
export function openedRowIds(form: FormData, ids: readonly string[]): readonly string[] {
  const text = form.get(ROWS_FIELD)
  return typeof text === 'string' && text !== '' ? text.split(' ') : ids
}

/** Whether a form was opened with other rows than the current ones, or in another order. */
export function hasOtherRows(form: FormData, ids: readonly string[]): boolean {
  return formatRowIds(openedRowIds(form, ids)) !== formatRowIds(ids)
}

/**
 * A form as it would have been submitted with the current rows: deleted rows are left out, and added ones have the
 * saved values.
 *
 * @param ids of the current rows
 * @param saved the values of the current rows by field name
 */
export function renumberRows(
  form: FormData,
  ids: readonly string[],
  saved: Readonly<Record<string, string>>,
): FormData {
  const opened = openedRowIds(form, ids)
  const renumbered = new FormData()
  for (const [name, value] of form) {
    const [, column, n] = NUMBERED.exec(name) ?? []
    if (column === undefined) renumbered.append(name, value)
    const next = ids.indexOf(opened[Number(n)] ?? '')
    if (column !== undefined && next >= 0) renumbered.append(`${column}_${next}`, value)
  }
  for (const [name, value] of Object.entries(saved)) {
    const [, , n] = NUMBERED.exec(name) ?? []
    if (n !== undefined && !opened.includes(ids[Number(n)] ?? '')) renumbered.append(name, value)
  }
  return renumbered
}

const NUMBERED = /^(.+)_(\d+)$/
