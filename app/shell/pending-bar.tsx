import { useNavigation } from 'react-router'

/**
 * A progress line at the top of the page while a navigation is pending. It appears after 160 ms, so fast navigations do
 * not flicker.
 */
export function PendingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1">
      <div className="pending-bar h-full bg-accent" />
    </div>
  )
}
