import { useCallback, useEffect, useRef } from 'react'

/**
 * Calls `onDone` once after `ms` milliseconds of running time. `pause` and `resume` stop and continue the timer,
 * which also pauses while the tab is hidden.
 */
export function useCountdown(ms: number, onDone: () => void): { pause: () => void; resume: () => void } {
  const done = useRef(onDone)
  const clock = useRef({ left: ms, since: 0, timer: 0 })
  useEffect(() => {
    done.current = onDone
  })

  const pause = useCallback(() => {
    const now = clock.current
    if (!now.timer) return
    window.clearTimeout(now.timer)
    now.timer = 0
    now.left -= performance.now() - now.since
  }, [])

  const resume = useCallback(() => {
    const now = clock.current
    if (now.timer) return
    now.since = performance.now()
    now.timer = window.setTimeout(() => done.current(), Math.max(now.left, 0))
  }, [])

  useEffect(() => {
    const follow = () => (document.hidden ? pause() : resume())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      pause()
    }
  }, [pause, resume])

  return { pause, resume }
}
