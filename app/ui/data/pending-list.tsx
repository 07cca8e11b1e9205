import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Fades a list while its next page or other filters of it are loading. */
export function PendingList({ children }: { children: ReactNode }) {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isLoading = state === 'loading' && location.pathname === pathname && formMethod !== 'POST'
  return (
    <div aria-busy={isLoading || undefined} className="transition-opacity aria-busy:opacity-60">
      {children}
    </div>
  )
}
