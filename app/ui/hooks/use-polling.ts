import { useCallback, useEffect, useRef, useState } from 'react'

/** How often a visible page asks again, and how long an answer may take, in milliseconds. */
const EVERY_MS = 30_000
const PATIENCE_MS = 10_000

type Live<T> = {
  /** What `href` answered last, or null while it has not. */
  value: T | null
  /** The last question had no answer; what was read before stays. */
  failed: boolean
  refresh(): void
}

/**
 * What `href` answers, kept live: asked when `href` changes, when the window is looked at again, and every 30 s while it
 * is seen. `read` is what the page itself brought along, and for which address; a new one counts as the newest answer.
 */
export function usePolling<T>(href: string | null, read: { href: string; value: T }): Live<T> {
  const [got, setGot] = useState(read)
  const [seen, setSeen] = useState(read.value)
  const [failedAt, setFailedAt] = useState<string | null>(null)
  if (read.value !== seen) {
    setSeen(read.value)
    setGot(read)
  }
  const brought = useRef(read.href === href)
  const asking = useRef<AbortController | null>(null)

  const ask = useCallback(async () => {
    if (!href || document.hidden) return
    // An answer under way may be older than what is asked about now.
    asking.current?.abort()
    const abort = new AbortController()
    asking.current = abort
    try {
      const answer = await fetch(href, { signal: AbortSignal.any([abort.signal, AbortSignal.timeout(PATIENCE_MS)]) })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      const value = (await answer.json()) as T
      if (abort.signal.aborted) return
      setGot({ href, value })
      setFailedAt(null)
    } catch {
      if (!abort.signal.aborted) setFailedAt(href)
    } finally {
      if (asking.current === abort) asking.current = null
    }
  }, [href])

  useEffect(() => {
    if (!brought.current) void ask()
    brought.current = false
    const timer = setInterval(ask, EVERY_MS)
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
      asking.current?.abort()
      asking.current = null
    }
  }, [ask])

  return { value: got.href === href ? got.value : null, failed: failedAt === href && href !== null, refresh: ask }
}
