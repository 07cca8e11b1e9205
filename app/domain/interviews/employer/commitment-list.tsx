import { formatCustomerTimeRange, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { type Commitment, formatAccepted } from '../interview.ts'

type CommitmentListProps = {
  title: string
  commitments: Commitment[]
  timeZone: string
  /** Offers to propose the times anyway. */
  canAccept?: boolean
  /** The numbers of the times in the form that a commitment overlaps. */
  timesOf?: (commitment: Commitment) => number[]
}

const KIND_LABELS = { interview: 'interview', proposal: 'proposed interview', consultation: 'consultation' }

/**
 * The interviews and consultations at which interviewers are busy, in the job's time zone and, where it differs, the
 * reader's.
 */
export function CommitmentList({ title, commitments, timeZone, canAccept, timesOf }: CommitmentListProps) {
  const readerZone = useBrowserTimeZone()
  return (
    <Callout tone={canAccept ? 'warning' : 'info'} title={title}>
      <ul aria-label={title} className="list-disc space-y-1 pl-5">
        {commitments.map((commitment) => (
          <li
            key={[commitment.kind, commitment.name, commitment.startsAt.getTime(), commitment.endsAt.getTime()].join(
              ' ',
            )}
          >
            {commitment.name}: {KIND_LABELS[commitment.kind]}, {formatTimeRange(timeZone, commitment)}
            {timesOf && formatOverlap(timesOf(commitment))}
            <ReaderTime time={formatCustomerTimeRange(timeZone, readerZone, commitment)} />
          </li>
        ))}
      </ul>
      {commitments.some(({ kind }) => kind === 'proposal') && (
        <p className="mt-2">A proposed time stays free until the other applicant picks it.</p>
      )}
      {canAccept && (
        <CheckboxField
          label="Propose these times anyway"
          name="accept_conflicts"
          value={formatAccepted(commitments)}
          key={formatAccepted(commitments)}
        />
      )}
    </Callout>
  )
}

function ReaderTime({ time }: { time: string | null }) {
  return time && <span className="block text-sm text-ink-soft">Your time: {time}</span>
}

/** `, overlaps Time 1 and Time 3` */
function formatOverlap(times: number[]): string {
  return times.length > 0 ? `, overlaps ${times.map((number) => `Time ${number}`).join(' and ')}` : ''
}

/**
 * What the chosen interviewers have planned. Below their checkboxes, so that these stay where they are while the list
 * grows, and beside the form where there is room. The number is announced, because the list is not where the focus is.
 */
export function PlannedCommitments({ commitments, timeZone }: Pick<CommitmentListProps, 'commitments' | 'timeZone'>) {
  return (
    <div className="space-y-3 xl:col-start-2 xl:row-start-1 xl:row-end-3">
      <p role="status" className="text-sm text-ink-soft">
        {commitments.length === 0
          ? 'The chosen interviewers have nothing planned in the next 4 weeks.'
          : `Planned in the next 4 weeks for the chosen interviewers: ${commitments.length}`}
      </p>
      {commitments.length > 0 && (
        <CommitmentList title="Already planned" commitments={commitments} timeZone={timeZone} />
      )}
    </div>
  )
}
