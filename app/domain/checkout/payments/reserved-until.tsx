import { useEffect, useState } from 'react'
import { formatTime } from '#app/lib/dates.ts'
import { zoneLabel } from '#app/lib/zones.ts'
import { Time } from '#app/ui/data/time.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'

/**
 * The time until which stock is reserved, with scripts in the customer's own time zone and with a countdown.
 *
 * @param timeZone the zone of the time without scripts
 */
export function ReservedUntil({ until, timeZone, className }: { until: Date; timeZone: string; className?: string }) {
  const left = useSecondsLeft(until)
  const customerZone = useBrowserTimeZone()
  return (
    <p className={className}>
      {left === 0 ? 'Your reservation has expired' : 'Reserved for you until '}
      {left !== 0 && (
        <Time at={until}>
          {customerZone ? formatTime(until, customerZone) : `${formatTime(until, timeZone)} (${zoneLabel(timeZone)})`}
        </Time>
      )}
      {left !== null && left > 0 && (
        <span className="tabular-nums" aria-hidden="true">
          {' '}
          ({Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left)
        </span>
      )}
    </p>
  )
}

/** Whole seconds until `until`, or null before hydration. */
function useSecondsLeft(until: Date): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until.getTime() - Date.now()) / 1000)))
    tick()
    const timer = window.setInterval(tick, 1000)
    return () => window.clearInterval(timer)
  }, [until])
  return left
}
