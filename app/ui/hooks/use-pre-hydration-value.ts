import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Restores a value that was typed, chosen or autofilled before hydration. React does not know it, and would otherwise
 * show one value and submit another.
 *
 * @param read returns the element's current value, or null where it is the rendered one
 * @param take called once with the value from before hydration
 * @returns a ref for the element
 */
export function usePreHydrationValue<Element extends HTMLElement, Held>(
  read: (element: Element) => Held | null,
  take: (held: Held) => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  const held = useRef<Held>(null)
  const once = useRef({ read, take })
  // Reads before the first re-render, which resets controls, and applies after it, when state may change.
  useLayoutEffect(() => {
    held.current = ref.current && once.current.read(ref.current)
  }, [])
  useEffect(() => {
    if (held.current !== null) once.current.take(held.current)
    held.current = null
  }, [])
  return ref
}
