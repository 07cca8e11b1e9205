import { useEffect, useEffectEvent } from 'react'
import { showToast } from './toast.ts'

/**
 * Loads the component of a popup when it first opens, and passes it to `onLoad`. `React.lazy` is not used, because a
 * failed load must not replace the page: it calls `onFailure` and shows a toast, and the next opening retries.
 *
 * @param isMissing true while the popup is open and not loaded
 */
export function useLoadedPopup<Popup extends React.ComponentType<never>>(
  isMissing: boolean,
  load: () => Promise<Popup>,
  onLoad: (popup: Popup) => void,
  onFailure: () => void,
): void {
  const succeed = useEffectEvent(onLoad)
  const fail = useEffectEvent(() => {
    onFailure()
    showToast({
      kind: 'failure',
      title: "This couldn't be opened",
      description: 'Check your connection, then try again.',
    })
  })
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    load().then(
      (popup) => isCurrent && succeed(popup),
      () => isCurrent && fail(),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, load])
}
