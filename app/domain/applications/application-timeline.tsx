import { formatDate } from '#app/lib/dates.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import { type Step, Steps } from '#app/ui/data/steps.tsx'
import { INITIAL_STATUS } from './application.ts'
import type { TrackedApplication } from './my-applications.server.ts'

type TimelineProps = {
  application: Pick<TrackedApplication, 'steps' | 'endedAt'>
  /** What happened with its interviews. */
  interviewSteps: readonly Step[]
  timeZone: string
}

/** What happened with an application, earliest first with its dates. The last step is marked as current. */
export function ApplicationTimeline({ application: { steps, endedAt }, interviewSteps, timeZone }: TimelineProps) {
  const shown = steps.map(({ status, at }, index) => ({
    key: `${status} ${at.toISOString()}`,
    label: index === 0 && status === INITIAL_STATUS ? 'Applied' : status,
    at,
  }))
  if (endedAt) shown.push({ key: 'ended', label: 'Job removed', at: endedAt })
  shown.push(...interviewSteps)
  shown.sort((a, b) => a.at.getTime() - b.at.getTime())
  return <Steps steps={shown} timeZone={timeZone} across={interviewSteps.length === 0} />
}

/** What the employer wrote with changes of the status; nothing without any. */
export function StepMessages({ application: { steps }, timeZone }: Omit<TimelineProps, 'interviewSteps'>) {
  const written = steps.flatMap(({ message, ...step }) => (message ? [{ ...step, message }] : []))
  if (written.length === 0) return null
  return (
    <ul aria-label="Messages about status changes" className="mt-3 space-y-3 text-sm">
      {written.map(({ status, at, message }) => (
        <li key={at.toISOString()} className="border-l-3 border-line pl-3 wrap-anywhere">
          <p className="text-ink-soft">
            {status}, {formatDate(at, timeZone)}
          </p>
          <PlainText text={message} />
        </li>
      ))}
    </ul>
  )
}
