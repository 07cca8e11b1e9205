const KEY = 'focusId'

/**
 * The state of a link whose page moves focus to the element with this id, such as the row that a details page came
 * from.
 */
export const focusState = (id: string) => ({ [KEY]: id })

/** The visible element that the state of a location names; null without one. */
export function findFocusTarget(state: unknown): HTMLElement | null {
  if (typeof state !== 'object' || state === null || !(KEY in state) || typeof state[KEY] !== 'string') return null
  const element = document.getElementById(state[KEY])
  return element?.checkVisibility() ? element : null
}
