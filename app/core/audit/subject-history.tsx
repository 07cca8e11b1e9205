import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { auditActorLabel, auditLabel } from './audit-actions.ts'
import type { HistoryStep } from './audit-queries.server.ts'

type SubjectHistoryProps = {
  steps: readonly HistoryStep[]
  /** The name on the booking or order: the actor of steps that were taken without an account. */
  subjectName: string
  timeZone: string
  /** The label of a value that a step changed, where the audit row stores a code. */
  valueLabel?: (value: string) => string
}

/** The audited steps of one booking or order under the heading 'History', oldest first; nothing without steps. */
export function SubjectHistory({ steps, subjectName, timeZone, valueLabel = (value) => value }: SubjectHistoryProps) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-xl">
        History
      </h2>
      <ol aria-labelledby="history" className="space-y-4 border-l-2 border-line pl-5">
        {steps.map((step) => (
          <li key={step.id} className="relative text-sm">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full bg-wattle" />
            <p className="wrap-anywhere">
              <span className="font-semibold">{auditLabel(step.action)}</span>
              {formatChange(step.details, valueLabel)}
            </p>
            <p className="text-ink-soft">
              {auditActorLabel({ ...step, subject: subjectName })},{' '}
              <Time at={step.at}>{formatDateTime(step.at, timeZone)}</Time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `: Confirmed → Completed` for a step that changed a value. */
function formatChange({ from, to }: HistoryStep['details'], valueLabel: (value: string) => string): string {
  if (typeof to !== 'string') return ''
  return `: ${typeof from === 'string' ? `${valueLabel(from)} → ` : ''}${valueLabel(to)}`
}
