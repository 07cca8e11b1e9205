import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { Steps } from '#app/ui/data/steps.tsx'
import type { Interview, InterviewEvent } from './interview.ts'

const LABELS: Record<InterviewEvent['kind'], (time: string | null) => string> = {
  proposed: () => 'Interview proposed',
  declined: () => 'All proposed times declined',
  scheduled: (time) => `Interview agreed for ${time}`,
  rescheduled: (time) => (time ? `New times proposed instead of ${time}` : 'New times proposed'),
  cancelled: (time) => (time ? `Interview on ${time} cancelled` : 'Interview cancelled'),
}

/** Every change of an interview with its date. */
export function InterviewHistory({ interview: { history, timeZone } }: { interview: Interview }) {
  const steps = history.map(({ kind, startsAt, at }) => ({
    key: `${kind} ${at.toISOString()}`,
    label: LABELS[kind](startsAt && formatStart(startsAt, timeZone, at)),
    at,
  }))
  return <Steps steps={steps} timeZone={timeZone} label="Interview so far" />
}
