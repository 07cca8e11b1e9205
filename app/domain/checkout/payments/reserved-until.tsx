import { useEffect, useState } from 'react'
import { MINUTE_MS, timeIn } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'

/**
 * The time until which stock is reserved, in the customer's own time zone and with a countdown. Without scripts that
 * zone is unknown, and the minutes that were left when the page was loaded replace the time.
 *
 * @param now when the page was loaded, by the server's clock, which the countdown starts from: the device's can be
 *   wrong
 */
export function ReservedUntil({ until, now, className }: { until: Date; now: Date; className?: string }) {
  const left = useSecondsLeft(until.getTime() - now.getTime())
  const customerZone = useBrowserTimeZone()
  if (left === 0) return <p className={className}>Your reservation has expired</p>
  if (!customerZone) {
    const minutes = Math.max(1, Math.round((until.getTime() - now.getTime()) / MINUTE_MS))
    return (
      <p className={className}>{`Reserved for you for the next ${minutes === 1 ? 'minute' : `${minutes} minutes`}`}</p>
    )
  }
  return (
    <p className={className}>
      Reserved for you until <Time at={until}>{timeIn(customerZone, until)}</Time>
      {left !== null && (
        <span className="tabular-nums" aria-hidden="true">
          {' '}
          ({Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left)
        </span>
      )}
    </p>
  )
}

/** Whole seconds that are left of `ms` milliseconds since the page was loaded, or null before hydration. */
function useSecondsLeft(ms: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const end = performance.now() + ms
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = window.setInterval(tick, 1000)
    return () => window.clearInterval(timer)
  }, [ms])
  return left
}
