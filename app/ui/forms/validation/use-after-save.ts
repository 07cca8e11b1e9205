import { type RefObject, useEffect, useRef } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import { countUnsentForms } from './unsent-form.ts'

/** The path that the form around `element` is posted to. */
export const actionOf = (element: RefObject<HTMLElement | null>) =>
  element.current?.closest('form')?.getAttribute('action')?.split('?')[0]

/**
 * Calls `onSave` when a submission of the form around `element` has redirected to its page: it was accepted, and the
 * form is still there. `onSend` is called before, within the submit event, which renders that the submission begins
 * (`renderSubmissionsAtOnce` in `build-plugins/router-patches.ts`): the fields still have the values that are sent.
 */
export function useAfterSave(element: RefObject<HTMLElement | null>, onSave: () => void, onSend?: () => void): void {
  const { state, formAction, formMethod, formData } = useNavigation()
  const { pathname } = useLocation()
  const submittedTo = state !== 'idle' && formMethod === 'POST' ? formAction?.split('?')[0] : undefined
  const wasSubmitted = useRef(false)
  const sent = useRef<FormData>(undefined)
  const unsentBefore = useRef(0)
  const isRejected = useActionData() !== undefined
  useEffect(() => {
    if (submittedTo && [pathname, actionOf(element)].includes(submittedTo)) {
      wasSubmitted.current = true
      if (formData !== sent.current) onSend?.()
      sent.current = formData
    }
    if (state !== 'idle') return
    const isUnsent = countUnsentForms() > unsentBefore.current
    unsentBefore.current = countUnsentForms()
    if (!wasSubmitted.current) return
    wasSubmitted.current = false
    if (!isRejected && !isUnsent) onSave()
  })
}
