import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'
import { auditActorLabel, auditLabel } from './audit-actions.ts'
import type { HistoryStep } from './audit-queries.server.ts'

type SubjectHistoryProps = {
  steps: readonly HistoryStep[]
  /** Whose subject it is: who did what nobody signed in did. */
  subjectName: string
  timeZone: string
  /** Says in words what a step changed from and to, where the audit row keeps codes. */
  valueLabel?: (value: string) => string
}

/** Who did what to one booking or order, oldest first, under its heading; nothing where nothing is on record. */
export function SubjectHistory({
  steps,
  subjectName: person,
  timeZone,
  valueLabel: say = (value) => value,
}: SubjectHistoryProps) {
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
              <span className="font-semibold">{auditActorLabel({ ...step, subject: person })}</span>{' '}
              {auditLabel(step.action)}
              <Change details={step.details} say={say} />
            </p>
            <Time at={step.at} className="text-ink-soft">
              {formatDateTime(step.at, timeZone)}
            </Time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `: Confirmed → Completed`, where the step says from what to what. */
function Change({ details: { from, to }, say }: Pick<HistoryStep, 'details'> & { say: (value: string) => string }) {
  if (typeof to !== 'string') return null
  return `: ${typeof from === 'string' ? `${say(from)} → ` : ''}${say(to)}`
}
