import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData } from 'react-router'
import { showToast, type Toast } from './toast.ts'

/**
 * The toast that a refused form's answer carries (`refused` in `toast.server.ts`), for the frame around the page. Read
 * from the router's state, because the frame stands above the route whose action answered and toasts live outside
 * `main`; so it is also in the HTML that a browser without scripts gets.
 */
export function usePageToast(): Toast | null {
  const answers = useContext(RouterData)?.actionData ?? {}
  for (const answer of Object.values(answers)) if (hasToast(answer)) return answer.toast
  return null
}

/** Shows the toast of a fetcher's answer, which is in nobody's page data. */
export function useFetcherToast(answer: unknown): void {
  useEffect(() => {
    if (hasToast(answer)) showToast(answer.toast)
  }, [answer])
}

function hasToast(answer: unknown): answer is { toast: Toast } {
  return typeof answer === 'object' && answer !== null && 'toast' in answer && Boolean(answer.toast)
}
