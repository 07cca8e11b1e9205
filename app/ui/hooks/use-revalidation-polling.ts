import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the page's data every `intervalMs` while the page is visible, at most `maxPolls` times. */
export function useRevalidationPolling(intervalMs: number, maxPolls = Number.POSITIVE_INFINITY): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (maxPolls === 0) return
    let polls = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      polls += 1
      if (polls > maxPolls) clearInterval(timer)
      else void revalidate()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, maxPolls, revalidate])
}
