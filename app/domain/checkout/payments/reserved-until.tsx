import { useEffect, useState } from 'react'
import { formatTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'

/** Until when goods are reserved: the time of day, and with scripts the minutes and seconds that are left. */
export function ReservedUntil({ until, timeZone, className }: { until: Date; timeZone: string; className?: string }) {
  const left = useSecondsLeft(until)
  return (
    <p className={className}>
      {left === 0 ? 'The reservation has ended' : 'Reserved for you until '}
      {left !== 0 && <Time at={until}>{formatTime(until, timeZone)}</Time>}
      {left !== null && left > 0 && (
        <span className="tabular-nums" aria-hidden="true">
          {' '}
          ({Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left)
        </span>
      )}
    </p>
  )
}

/** Whole seconds until then, or null before scripts run. */
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
