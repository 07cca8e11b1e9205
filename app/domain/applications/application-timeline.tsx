import { Steps } from '#app/ui/data/steps.tsx'
import { INITIAL_STATUS } from './application.ts'
import type { TrackedApplication } from './my-applications.server.ts'

type TimelineProps = { application: Pick<TrackedApplication, 'steps' | 'endedAt'>; timeZone: string }

/** Every public step of an application with its date, the last one marked. */
export function ApplicationTimeline({ application: { steps, endedAt }, timeZone }: TimelineProps) {
  const shown = steps.map(({ status, at }, place) => ({
    key: `${status} ${at.toISOString()}`,
    label: place === 0 && status === INITIAL_STATUS ? 'Applied' : status,
    at,
  }))
  if (endedAt) shown.push({ key: 'ended', label: 'Ad removed', at: endedAt })
  return <Steps steps={shown} timeZone={timeZone} across />
}
