import { useEffect, useEffectEvent, useRef } from 'react'

/** Whether the focus is in a field, where the person may be typing. */
export const isFieldFocused = () => document.activeElement?.matches('input, select, textarea') ?? false

/**
 * Calls `focus`, which moves focus, for each new answer to a form; not for one that the page opens with if the person
 * is typing already.
 *
 * @param answer the action data, or nothing
 * @param focus can return what cancels it
 */
export function useFocusOnAnswer(answer: unknown, focus: () => (() => void) | void): void {
  const hasOpened = useRef(false)
  const onAnswer = useEffectEvent(focus)
  useEffect(() => {
    const isOpening = !hasOpened.current
    hasOpened.current = true
    if (answer && !(isOpening && isFieldFocused())) return onAnswer()
  }, [answer])
}
