import { type RefObject, useEffect, useState } from 'react'

/** True once the element has been within `margin` pixels of what is visible, and from then on. */
export function useIsNear(element: RefObject<Element | null>, margin: number): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      // The second is for a part of the page that scrolls on its own; without it such an element is only loaded in
      // sight.
      { rootMargin: `${margin}px`, scrollMargin: `${margin}px` },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isNear
}
