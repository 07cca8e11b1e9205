import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast.ts'

/**
 * The component of a popup, which `load` imports when the popup first opens; null until then. `React.lazy` is not used,
 * because a failed load must not replace the page: it calls `onFailure` and shows a toast, and the next opening retries.
 */
export function useLoadedPopup<Popup extends React.ComponentType<never>>(
  isOpen: boolean,
  load: () => Promise<Popup>,
  onFailure: () => void,
): Popup | null {
  const [loaded, setLoaded] = useState<Popup | null>(null)
  const fail = useEffectEvent(() => {
    onFailure()
    showToast({ kind: 'failure', title: "This couldn't be opened", description: 'Please try again.' })
  })
  useEffect(() => {
    if (!isOpen || loaded) return
    let isCurrent = true
    load().then(
      (popup) => isCurrent && setLoaded(() => popup),
      () => isCurrent && fail(),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, loaded, load])
  return loaded
}
