import { useEffect } from 'react'

/** What is at the foot of the screen: a bar or the main buttons of the page, or a dialog. */
type BodyMark = 'footBar' | 'dialog'

const counts: Record<BodyMark, number> = { footBar: 0, dialog: 0 }

/**
 * Marks `body` with `data-foot-bar` or `data-dialog` while a component asks for it; the style sheet moves toasts and
 * `Undo` out of the way, once the page is hydrated. With `:has()` of `body` a browser would compute the styles of the
 * whole page whenever an element is added or removed.
 */
export function useBodyMark(mark: BodyMark, isOn = true): void {
  useEffect(() => {
    if (!isOn) return
    counts[mark] += 1
    document.body.dataset[mark] = ''
    return () => {
      counts[mark] -= 1
      if (counts[mark] === 0) delete document.body.dataset[mark]
    }
  }, [mark, isOn])
}
