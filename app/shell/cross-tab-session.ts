import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Keeps all tabs of this browser on the same session: each page broadcasts the person it was rendered for, and a page
 * that was rendered for someone else revalidates its data.
 *
 * @param viewer id of the person the page was rendered for, null for a guest
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
