import { useEffect } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { showToast } from '#app/ui/overlays/toast.ts'

/**
 * Keeps the customer on the page while their booking is sent, because the page that opens otherwise can't say whether
 * it was made. Going back a second time leaves: the server may not respond for a while.
 */
export function StayWhileBooking() {
  const isSending = useNavigation().formMethod === 'POST'
  const { state } = useBlocker(({ historyAction }) => isSending && historyAction === 'POP' && state !== 'blocked')
  useEffect(() => {
    if (state === 'blocked') {
      showToast({
        kind: 'failure',
        title: 'Your booking is still being sent',
        description: 'Wait to see whether it is booked, or go back again to leave.',
      })
    }
  }, [state])
  return null
}
