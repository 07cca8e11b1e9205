import { formatDateTime } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'

type CalendarNoticeProps = { problem: { lastError: string; succeededAt: Date } | null; timeZone: string }

/** Tells a consultant that their own calendar cannot be read. */
export function CalendarNotice({ problem, timeZone }: CalendarNoticeProps) {
  if (!problem) return null
  return (
    <Callout tone="danger" title="We can't read your calendar" className="mb-4">
      {problem.lastError} We last read it on {formatDateTime(problem.succeededAt, timeZone)}, so customers may book you
      while you are busy. Ask an admin of the agency to connect it again.
    </Callout>
  )
}
