/** A short message about what just happened, flashed by the server in the page data or shown by a script. */
export type Toast = {
  id: string
  kind: 'success' | 'failure'
  title: string
  description?: string
  action?: ToastAction
}

/** A button in a toast of a script. It repeats what the page offers too, because the toast leaves after 5 s. */
export type ToastAction = { label: string; onPress(): void }

/** How long a toast is visible, in milliseconds (specification section 8). */
export const TOAST_MS = 5000

type Listener = (toast: Toast | null) => void
const listeners = new Set<Listener>()
let shownCount = 0

/** Subscribes the mounted Toaster. @returns the function that unsubscribes */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows a toast from a browser script, replacing the visible one. Does nothing on the server. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  shownCount += 1
  const shown = { ...toast, id: `toast-${shownCount}` }
  for (const listener of listeners) listener(shown)
}

/** Dismisses the visible toast, for example when a dialog opens in its place. */
export function dismissToast(): void {
  for (const listener of listeners) listener(null)
}
