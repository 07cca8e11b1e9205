import { type RefObject, useEffect, useRef } from 'react'

/**
 * Empties an uncontrolled form after a submission that succeeded. What was typed before the scripts arrived stays, since
 * the page that has just become interactive has submitted nothing.
 *
 * @param state the fetcher's state
 * @param isRejected whether the answer is a rejection, after which the form keeps its input
 * @returns the ref for the form
 */
export function useResetAfterSubmit(
  state: 'idle' | 'submitting' | 'loading',
  isRejected: boolean,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (state === 'idle' && wasSubmitting.current && !isRejected) form.current?.reset()
    wasSubmitting.current = state !== 'idle'
  }, [state, isRejected])
  return form
}
