import { type RefObject, useEffect, useRef, useState } from 'react'
import { isUnsentForm } from '../forms/validation/unsent-form.ts'

/**
 * Empties an uncontrolled form after a submission that succeeded, which redirects. What was typed before the scripts
 * arrived stays, since the page that has just become interactive has submitted nothing.
 *
 * @param state the fetcher's state
 * @param answer the fetcher's data: the last rejection. React Router keeps it after a submission that redirects
 * @returns the ref for the form, and the rejection that still counts: until a submission succeeds, also while none can be sent
 */
export function useResetAfterSubmit<T>(
  state: 'idle' | 'submitting' | 'loading',
  answer: T | undefined,
): { ref: RefObject<HTMLFormElement | null>; rejection: T | undefined } {
  const ref = useRef<HTMLFormElement>(null)
  const wasSubmitting = useRef(false)
  // Of the last time when nothing was being sent: a response can arrive before the submission is first rendered.
  const earlier = useRef<T | undefined>(undefined)
  const [last, setLast] = useState<T | undefined>(undefined)
  const [outdated, setOutdated] = useState<T | undefined>(undefined)
  const rejection = isUnsentForm(answer) ? last : answer
  if (rejection !== last) setLast(() => rejection)
  useEffect(() => {
    if (state === 'idle' && wasSubmitting.current && answer === earlier.current) {
      ref.current?.reset()
      setOutdated(() => rejection)
    }
    if (state === 'idle') earlier.current = answer
    wasSubmitting.current = state !== 'idle'
  }, [state, answer, rejection])
  return { ref, rejection: rejection === outdated ? undefined : rejection }
}
