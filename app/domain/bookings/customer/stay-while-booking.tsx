import { useEffect } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { showToast } from '#app/ui/overlays/toast.ts'

/**
 * Keeps the customer on the page while their booking is sent, because the page that opens otherwise can't say whether
 * it was made. Going back a second time leaves: the server may not respond for a while.
 */
export function StayWhileBooking() {
  // The router asks only one component of a page, so a form that is not being sent must not be the one.
  return useNavigation().formMethod === 'POST' && <BlockedLeaving />
}

function BlockedLeaving() {
  const { state } = useBlocker(({ historyAction }) => historyAction === 'POP' && state !== 'blocked')
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])
  useEffect(() => {
    if (state === 'blocked') {
      showToast({
        kind: 'failure',
        title: 'Your booking is still being sent',
        description: 'Wait a moment to see whether it is booked. To leave anyway, go back again.',
      })
    }
  }, [state])
  return null
}
