import { useContext } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useFetchers } from 'react-router'

/**
 * Whether a form was refused because the session has ended (`signedOut` in its answer). The page and its input stay, so the
 * root loader has not been asked again, but the navigation must no longer offer a dashboard.
 */
export function useSessionEnded(): boolean {
  const answers = Object.values(useContext(RouterData)?.actionData ?? {})
  const fetched = useFetchers().map(({ data }): unknown => data)
  return [...answers, ...fetched].some(isSignedOut)
}

function isSignedOut(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'signedOut' in answer && answer.signedOut === true
}
