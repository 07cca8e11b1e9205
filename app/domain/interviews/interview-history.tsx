import { differingZone, formatStart } from '#app/domain/scheduling/format-times.ts'
import { timeIn, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { type Step, Steps } from '#app/ui/data/steps.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import type { Interview, InterviewEvent } from './interview.ts'

const LABELS: Record<InterviewEvent['kind'], (time: string | null) => string> = {
  proposed: () => 'Interview proposed',
  declined: () => 'All proposed times declined',
  scheduled: (time) => `Interview agreed for ${time}`,
  rescheduled: (time) => (time ? `New times proposed instead of ${time}` : 'New times proposed'),
  'place-changed': () => 'Place or video link changed',
  cancelled: (time) => (time ? `Interview on ${time} cancelled` : 'Interview cancelled'),
}

/**
 * Every change of an interview with its date, with times in the job's time zone and, when they differ, on the reader's
 * clocks.
 */
export function interviewSteps({ id, history, timeZone }: HistoryOf, readerZone: string | null): Step[] {
  return history.map(({ kind, startsAt, at }) => ({
    key: `${id} ${kind} ${at.toISOString()}`,
    label: LABELS[kind](startsAt && formatBothStarts(startsAt, timeZone, readerZone, at)),
    at,
  }))
}

/** `Tuesday 7 March, 09:00, Sydney time (06:00, Perth time)`, the latter with its day if that is another one. */
function formatBothStarts(startsAt: Date, timeZone: string, readerZone: string | null, now: Date): string {
  const start = formatStart(startsAt, timeZone, now)
  const zone = differingZone(startsAt, timeZone, readerZone)
  if (!zone) return start
  const isSameDay = todayIn(zone, startsAt) === todayIn(timeZone, startsAt)
  const ownStart = isSameDay ? `${timeIn(zone, startsAt)}, ${zoneLabel(zone)}` : formatStart(startsAt, zone, now)
  return `${start} (${ownStart})`
}

type HistoryOf = Pick<Interview, 'id' | 'history' | 'timeZone'>

/** The steps of one interview. */
export function InterviewHistory({ interview }: { interview: HistoryOf }) {
  const readerZone = useBrowserTimeZone()
  return <Steps steps={interviewSteps(interview, readerZone)} timeZone={interview.timeZone} label="Interview history" />
}
