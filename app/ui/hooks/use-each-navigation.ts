import { useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Navigation } from 'react-router'

/**
 * Calls `onNavigation` with each state of the navigation. A slow device does not render all of them: the page that a
 * form leads to can be loaded before the form's page has rendered that it was accepted.
 */
export function useEachNavigation(onNavigation: (navigation: Navigation) => void): void {
  const router = useContext(DataRouterContext)?.router
  const listener = useEffectEvent(onNavigation)
  useEffect(() => router?.subscribe(({ navigation }) => listener(navigation)), [router])
}
