import type { KeyboardEvent } from 'react'

/**
 * Opens the list of a closed select instead of changing its value, for selects that apply immediately: a change that
 * emails someone must not happen while passing an option on the way to another. Browsers without `showPicker` open the
 * list themselves.
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
    // The browser rejects this without a user gesture.
  }
}
