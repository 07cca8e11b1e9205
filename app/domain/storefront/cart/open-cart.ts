/** Opens the cart panel from anywhere on the page, such as a toast. */
const listeners = new Set<() => void>()

/** @returns the function that unsubscribes */
export function onOpenCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens the cart beside the page, if the page has one. */
export function openCart(): void {
  for (const listener of listeners) listener()
}
