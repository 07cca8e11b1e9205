import { type RefObject, useEffect, useRef, useState } from 'react'
import { isUnsentForm } from '../forms/validation/unsent-form.ts'

/**
 * Empties an uncontrolled form after a submission that succeeded, which redirects. What was typed before the scripts
 * arrived stays, since the page that has just become interactive has submitted nothing, and so does a text that was
 * typed while the one before it was sent.
 *
 * @param state the fetcher's state
 * @param answer the fetcher's data: the last rejection. React Router keeps it after a submission that redirects
 * @returns the ref for the form, and the rejection that still counts: until a submission succeeds, also while none can
 *   be sent
 */
export function useResetAfterSubmit<T>(
  state: 'idle' | 'submitting' | 'loading',
  answer: T | undefined,
): { ref: RefObject<HTMLFormElement | null>; rejection: T | undefined } {
  const ref = useRef<HTMLFormElement>(null)
  const wasSubmitting = useRef(false)
  // Of the last time when nothing was being sent: a response can arrive before the submission is first rendered.
  const earlier = useRef<T | undefined>(undefined)
  const sent = useRef<Texts>([])
  const [last, setLast] = useState<T | undefined>(undefined)
  const [outdated, setOutdated] = useState<T | undefined>(undefined)
  const rejection = isUnsentForm(answer) ? last : answer
  if (rejection !== last) setLast(() => rejection)
  useEffect(() => {
    if (state !== 'idle' && !wasSubmitting.current) sent.current = textsOf(ref.current)
    if (state === 'idle' && wasSubmitting.current && answer === earlier.current) {
      const before = new Map(sent.current)
      const typedSince = textsOf(ref.current).filter(([field, text]) => text !== before.get(field))
      ref.current?.reset()
      for (const [field, text] of typedSince) field.value = text
      setOutdated(() => rejection)
    }
    if (state === 'idle') earlier.current = answer
    wasSubmitting.current = state !== 'idle'
  }, [state, answer, rejection])
  return { ref, rejection: rejection === outdated ? undefined : rejection }
}

type TextBox = HTMLInputElement | HTMLTextAreaElement
type Texts = [field: TextBox, text: string][]

/** The fields in which text is typed, and their text. */
function textsOf(form: HTMLFormElement | null): Texts {
  const fields = form?.querySelectorAll<TextBox>('textarea, input:is([type=text], :not([type]))') ?? []
  return Array.from(fields, (field) => [field, field.value])
}
