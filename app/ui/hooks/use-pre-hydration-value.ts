import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Restores a value that was typed, chosen or autofilled before hydration. React does not know it, and would otherwise
 * show one value and submit another.
 *
 * @param read returns the element's current value, or null where it is the rendered one
 * @param restore called once with the value from before hydration
 * @returns a ref for the element
 */
export function usePreHydrationValue<Element extends HTMLElement, Value>(
  read: (element: Element) => Value | null,
  restore: (value: Value) => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  const found = useRef<Value>(null)
  const once = useRef({ read, restore })
  // Reads before the first re-render, which resets controls, and applies after it, when state may change.
  useLayoutEffect(() => {
    found.current = ref.current && once.current.read(ref.current)
  }, [])
  useEffect(() => {
    if (found.current !== null) once.current.restore(found.current)
    found.current = null
  }, [])
  return ref
}
