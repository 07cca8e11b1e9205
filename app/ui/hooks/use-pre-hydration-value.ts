import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * What a control held before scripts took over the page: somebody typed or chose on a slow network, or the browser filled it
 * in. React knows nothing of it, and would show one thing and send another.
 *
 * @param read what the element holds, or null where that is what was drawn
 * @param take called once with what was held early
 * @returns a ref for the element
 */
export function usePreHydrationValue<Element extends HTMLElement, Held>(
  read: (element: Element) => Held | null,
  take: (held: Held) => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  const held = useRef<Held>(null)
  const once = useRef({ read, take })
  // Read before anything is drawn anew, which sets controls back; taken when the page may change and be left.
  useLayoutEffect(() => {
    held.current = ref.current && once.current.read(ref.current)
  }, [])
  useEffect(() => {
    if (held.current !== null) once.current.take(held.current)
    held.current = null
  }, [])
  return ref
}
