import { Steps } from '#app/ui/data/steps.tsx'
import { INITIAL_STATUS } from './application.ts'
import type { TrackedApplication } from './my-applications.server.ts'

type TimelineProps = { application: Pick<TrackedApplication, 'steps' | 'endedAt'>; timeZone: string }

/** The status changes of an application with their dates. The last one is marked as current. */
export function ApplicationTimeline({ application: { steps, endedAt }, timeZone }: TimelineProps) {
  const shown = steps.map(({ status, at }, index) => ({
    key: `${status} ${at.toISOString()}`,
    label: index === 0 && status === INITIAL_STATUS ? 'Applied' : status,
    at,
  }))
  if (endedAt) shown.push({ key: 'ended', label: 'Job removed', at: endedAt })
  return <Steps steps={shown} timeZone={timeZone} across />
}
