import { formatDate } from '#app/lib/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { FIRST_STATUS } from './application.ts'
import type { TrackedApplication } from './my-applications.server.ts'

type TimelineProps = { application: Pick<TrackedApplication, 'steps' | 'endedAt'>; timeZone: string }

/** Every public step of an application with its date, the last one marked. */
export function ApplicationTimeline({ application: { steps, endedAt }, timeZone }: TimelineProps) {
  const shown = steps.map(({ status, at }, place) => ({
    words: place === 0 && status === FIRST_STATUS ? 'Applied' : status,
    at,
  }))
  if (endedAt) shown.push({ words: 'Ad removed', at: endedAt })
  return (
    <ol aria-label="Steps so far" className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      {shown.map(({ words, at }, place) => (
        <li key={`${words} ${at.toISOString()}`} className="flex gap-2.5">
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2.5 shrink-0 rounded-full ${place === shown.length - 1 ? 'bg-wattle' : 'bg-line'}`}
          />
          <span>
            <span className="block font-medium">{words}</span>
            <Time at={at} className="text-ink-soft">
              {formatDate(at, timeZone)}
            </Time>
          </span>
        </li>
      ))}
    </ol>
  )
}
