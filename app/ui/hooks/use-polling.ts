import { useCallback, useEffect, useRef, useState } from 'react'

/** Interval between two requests of a visible page, and the time after which a request counts as failed. */
const POLL_INTERVAL_MS = 30_000
const TIMEOUT_MS = 10_000

type Polling<T> = {
  /** The latest response from `href`, or null before the first one. */
  value: T | null
  /** The latest request failed; `value` is then the one before it. */
  failed: boolean
  refresh(): void
}

/**
 * Polls the JSON at `href`: when `href` changes, when the window gets focus, and every 30 s while the page is visible.
 *
 * @param href the address to poll; null polls nothing
 * @param initial the value that the page was loaded with, and its address; a new one of `href` counts as the latest
 *   response
 */
export function usePolling<T>(href: string | null, initial: { href: string; value: T }): Polling<T> {
  const [response, setResponse] = useState(initial)
  const [lastInitial, setLastInitial] = useState(initial.value)
  const [failedHref, setFailedHref] = useState<string | null>(null)
  if (initial.value !== lastInitial) {
    setLastInitial(initial.value)
    if (initial.href === href) setResponse(initial)
  }
  const isInitialHref = useRef(initial.href === href)
  const request = useRef<AbortController | null>(null)

  const refresh = useCallback(async () => {
    if (!href || document.hidden) return
    // A request in progress may return older data than this one.
    request.current?.abort()
    const abort = new AbortController()
    request.current = abort
    try {
      const reply = await fetch(href, { signal: AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]) })
      if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
      const value = (await reply.json()) as T
      if (abort.signal.aborted) return
      setResponse({ href, value })
      setFailedHref(null)
    } catch {
      if (!abort.signal.aborted) setFailedHref(href)
    } finally {
      if (request.current === abort) request.current = null
    }
  }, [href])

  useEffect(() => {
    if (!isInitialHref.current) void refresh()
    isInitialHref.current = false
    const timer = setInterval(refresh, POLL_INTERVAL_MS)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
      request.current?.abort()
      request.current = null
    }
  }, [refresh])

  return {
    value: response.href === href ? response.value : null,
    failed: failedHref === href && href !== null,
    refresh,
  }
}
