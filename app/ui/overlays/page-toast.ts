import { useContext } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData } from 'react-router'
import type { Toast } from './toast.ts'

/**
 * The toast in a rejected form's action data (`invalidForm` in `toast.server.ts`), for the site layout. Read from the
 * router's state, because the layout is above the route whose action responded and toasts are outside `main`. It is
 * therefore also in the HTML of a browser without scripts.
 */
export function usePageToast(): Toast | null {
  const answers = useContext(RouterData)?.actionData ?? {}
  for (const answer of Object.values(answers)) if (hasToast(answer)) return answer.toast
  return null
}

/** Whether the answer to a form has a toast, as `invalidForm` of `toast.server.ts` gives it. */
export function hasToast(answer: unknown): answer is { toast: Toast } {
  return typeof answer === 'object' && answer !== null && 'toast' in answer && Boolean(answer.toast)
}
