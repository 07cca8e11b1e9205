/** The selection of a list whose bulk change is being previewed. */
type KeptSelection = { list: string; ids: readonly string[]; isAll: boolean }

/** In memory, because a selection lasts as long as the document: a reload starts without one. */
let kept: KeptSelection | null = null

/** Keeps the selection of a list for `Cancel` and Back. */
export function keepSelection(selection: KeptSelection): void {
  kept = selection
}

/** The kept selection of the list with this address; null without one. */
export const findSelection = (list: string): KeptSelection | null => (kept?.list === list ? kept : null)

/** Forgets the selection, once its change is made or the list has it again. */
export function clearSelection(): void {
  kept = null
}
