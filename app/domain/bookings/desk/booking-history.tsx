import type { HistoryStep } from '#app/domain/agency/audit-queries.server.ts'
import { auditWords } from '#app/domain/agency/audit-words.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from '#app/ui/time.tsx'

/** Who did what to this booking, oldest first. */
export function BookingHistory({ steps, timeZone }: { steps: readonly HistoryStep[]; timeZone: string }) {
  if (steps.length === 0) return <p className="text-sm text-ink-soft">Nothing has happened since it was made.</p>
  return (
    <ol aria-label="History" className="space-y-4 border-l-2 border-line pl-5">
      {steps.map((step) => (
        <li key={step.id} className="relative text-sm">
          <span aria-hidden="true" className="absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full bg-wattle" />
          <p className="wrap-anywhere">
            <span className="font-semibold">{step.actor ?? 'The visitor'}</span> {auditWords(step.action)}
            <Change details={step.details} />
          </p>
          <Time at={step.at} className="text-ink-soft">
            {formatDateTime(step.at, timeZone)}
          </Time>
        </li>
      ))}
    </ol>
  )
}

/** `: Confirmed → Completed`, where the step says from what to what. */
function Change({ details: { from, to } }: { details: HistoryStep['details'] }) {
  if (typeof to !== 'string') return null
  return `: ${typeof from === 'string' ? `${from} → ` : ''}${to}`
}
