import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reconcilePendingCheckouts } from './reconcile-pending-checkouts.ts'

/** Looks after checkouts under way on every page that is shown, those that Back brings included. */
export function usePendingCheckouts(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    void reconcilePendingCheckouts(pathname)
    const shown = ({ persisted }: PageTransitionEvent) => persisted && void reconcilePendingCheckouts(pathname)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [pathname])
}
