import { useNavigation } from 'react-router'

/** A thin line along the top while the next page is on its way; shown after 160 ms, so quick ones stay calm. */
export function PendingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1">
      <div className="pending-bar h-full bg-accent" />
    </div>
  )
}
