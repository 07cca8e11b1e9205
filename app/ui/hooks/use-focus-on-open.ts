import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves focus to a field when the page opens, unless the person is typing already.
 *
 * @returns the ref of the field
 */
export function useFocusOnOpen(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea')) field.current?.focus()
  }, [])
  return field
}
