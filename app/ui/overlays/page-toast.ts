import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData } from 'react-router'
import { showToast, type Toast } from './toast.ts'

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

/** The answers whose toast was shown. A fetcher with a key keeps its answer for the component that is mounted next. */
const shownAnswers = new WeakSet<object>()

/** Shows the toast in a fetcher's data, which is not part of any page's action data, once. */
export function useFetcherToast(answer: unknown): void {
  useEffect(() => {
    if (!hasToast(answer) || shownAnswers.has(answer)) return
    shownAnswers.add(answer)
    showToast(answer.toast)
  }, [answer])
}

function hasToast(answer: unknown): answer is { toast: Toast } {
  return typeof answer === 'object' && answer !== null && 'toast' in answer && Boolean(answer.toast)
}
