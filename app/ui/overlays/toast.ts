/** One short message about what just happened. The server flashes it in the page's data, or script shows it. */
export type Toast = { id: string; kind: 'success' | 'failure'; title: string; description?: string }

/** How long a toast stays, in milliseconds (specification, section 8). */
export const TOAST_MS = 5000

type Listener = (toast: Toast | null) => void
const listeners = new Set<Listener>()

/** Called by the one mounted Toaster; returns the function that ends the subscription. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows a toast from script in the browser; it replaces the one on screen. Does nothing on the server. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const shown = { ...toast, id: `toast-${Date.now()}-${Math.random().toString(36).slice(2, 8)}` }
  for (const listener of listeners) listener(shown)
}

/** Takes the toast on screen away, where something opens in its place. */
export function dismissToast(): void {
  for (const listener of listeners) listener(null)
}

/** The same as a hook, for components: `const toast = useToast(); toast({ kind: 'success', title: 'Saved' })`. */
export function useToast(): typeof showToast {
  return showToast
}
