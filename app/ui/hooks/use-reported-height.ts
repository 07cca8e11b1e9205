import { useEffect } from 'react'

/** The type of the message to the embedding website; `height` is in pixels. */
export const HEIGHT_MESSAGE = 'muster:height'

/**
 * Reports the height of the content of `main` to the website that shows this page in a frame, whenever it changes.
 *
 * @param isEmbedded whether the page is rendered for a frame
 */
export function useReportedHeight(isEmbedded: boolean): void {
  useEffect(() => {
    const main = document.getElementById('main')
    if (!isEmbedded || !main || window.parent === window) return
    const report = () => {
      // Not the height of the document, which is at least that of the frame and would never shrink.
      const height = Math.ceil(main.getBoundingClientRect().bottom + window.scrollY)
      // Any website may embed the page, and the height is no secret.
      window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*')
    }
    const observer = new ResizeObserver(report)
    observer.observe(main)
    return () => observer.disconnect()
  }, [isEmbedded])
}
