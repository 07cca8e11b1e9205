import { isId } from '#app/lib/id.ts'

/**
 * The id of the form that the list's checkboxes belong to. Rows have forms of their own, so it cannot surround them.
 */
export const BULK_FORM = 'bulk-change'

/** Applications in one bulk change. */
export const MAX_SELECTED = 200

/** An application of a bulk change with the status that the preview showed. */
export type Selected = { id: string; expectedStatus: string }

/** The ids in the address of the preview: valid ones, each once, at most `MAX_SELECTED`. */
export function parseSelectedIds(values: readonly string[]): string[] {
  return [...new Set(values.filter(isId))].slice(0, MAX_SELECTED)
}

/** The value of a preview's hidden field. */
export const formatSelected = ({ id, expectedStatus }: Selected) => `${id} ${expectedStatus}`

/** The applications that a preview's form posts. Invalid values are left out. */
export function parseSelected(values: readonly string[]): Selected[] {
  return values.slice(0, MAX_SELECTED).flatMap((value) => {
    const [id = '', ...status] = value.split(' ')
    return isId(id) ? [{ id, expectedStatus: status.join(' ') }] : []
  })
}
