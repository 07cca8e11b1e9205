import { type RefObject, useEffect, useRef } from 'react'
import { isFieldFocused } from '../forms/validation/use-focus-on-answer.ts'

/**
 * Moves focus to a field when the page opens, unless the person is typing already.
 *
 * @returns the ref of the field
 */
export function useFocusOnOpen(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFieldFocused()) field.current?.focus()
  }, [])
  return field
}
