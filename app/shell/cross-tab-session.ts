import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Lets the other open tabs of this browser notice a sign-in or sign-out: each page tells who it was drawn for, and a
 * page drawn for somebody else reads its data again.
 *
 * @param viewer the id of whom the page was drawn for, null for a guest
 */
export function useCrossTabSession(viewer: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const channel = new BroadcastChannel('muster-session')
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.data !== viewer) void revalidate()
    })
    channel.postMessage(viewer)
    return () => channel.close()
  }, [viewer, revalidate])
}
