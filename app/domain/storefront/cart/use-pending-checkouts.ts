import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { comeBack } from './reconcile-pending-checkouts.ts'

/** Looks after checkouts under way on every page that is shown, those that Back brings included. */
export function useComingBack(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    void comeBack(pathname)
    const shown = ({ persisted }: PageTransitionEvent) => persisted && void comeBack(pathname)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [pathname])
}
