import type { KeyboardEvent } from 'react'

/**
 * Opens the list where a key would change a closed select, of the select or of a form around it: a change that is made at
 * once, and may mail somebody, must not be made by passing by a choice on the way to another. Browsers that open it by
 * themselves have no `showPicker`.
 */
export function openSelectOnKey(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLSelectElement)) return
  const changes = /^(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|[^ ])$/.test(event.key)
  if (!changes || event.altKey || event.ctrlKey || event.metaKey || !('showPicker' in HTMLSelectElement.prototype))
    return
  event.preventDefault()
  try {
    event.target.showPicker()
  } catch {
    // Refused without a person's own key press.
  }
}
