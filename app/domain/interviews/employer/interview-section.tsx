import { useIsReadOnly } from '#app/core/read-only.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import {
  type Interview,
  isAgreed,
  isDeclined,
  isLapsed,
  isUpcoming,
  placeHref,
  proposeHref,
  rescheduleHref,
  type TakenTimes,
} from '../interview.ts'
import { InterviewFacts } from '../interview-facts.tsx'
import { InterviewHistory } from '../interview-history.tsx'
import { InterviewTime } from '../interview-time.tsx'
import { REJECTION_MESSAGES } from '../rejection-messages.ts'
import type { InterviewScorecards } from '../scorecards/scorecard.ts'
import { ScorecardSection } from '../scorecards/scorecard-section.tsx'
import { CancelInterviewButton } from './cancel-interview-button.tsx'

type InterviewSectionProps = {
  applicationId: string
  applicantName: string
  interviews: Interview[]
  /** By interview. */
  scorecards: Record<string, InterviewScorecards>
  takenTimes: TakenTimes
  /** Whether the application is still being decided. */
  isOpen: boolean
  /** Whether the applicant is suspended: they are proposed no times. */
  isAway: boolean
  now: Date
}

/**
 * The interviews of an applicant, with `Propose interview`, `Reschedule interview`, `Change place` and `Cancel
 * interview`.
 */
export function InterviewSection(props: InterviewSectionProps) {
  const { applicationId, applicantName, interviews, scorecards, takenTimes, isOpen, isAway, now } = props
  const isReadOnly = useIsReadOnly()
  const canPropose = isOpen && !isAway && !isReadOnly
  if (!isOpen && interviews.length === 0) return null
  return (
    <section aria-labelledby="interviews" data-print={interviews.length === 0 ? 'none' : undefined}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="interviews" className="text-xl">
          Interviews
        </h2>
        {canPropose && (
          <ButtonLink
            to={proposeHref(applicationId)}
            tone="secondary"
            size="sm"
            className="max-md:min-h-11"
            data-print="none"
          >
            Propose interview
          </ButtonLink>
        )}
      </div>
      {isOpen && isAway && <p className="mb-3 text-sm text-ink-soft">{REJECTION_MESSAGES.unavailable}</p>}
      {interviews.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No interviews yet.{canPropose && ` Propose one or more times, and ${applicantName} picks one.`}
        </p>
      ) : (
        <ol aria-label="Interviews" className="space-y-3">
          {interviews.toReversed().map((interview) => (
            <li key={interview.id}>
              <InterviewCard
                interview={interview}
                scorecards={scorecards[interview.id]}
                takenTimes={takenTimes[interview.id] ?? []}
                canCancel={isOpen && !isReadOnly && isUpcoming(interview, now)}
                canReschedule={canPropose && isUpcoming(interview, now)}
                now={now}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type InterviewCardProps = {
  interview: Interview
  scorecards: InterviewScorecards | undefined
  takenTimes: Date[]
  canCancel: boolean
  canReschedule: boolean
  now: Date
}

function InterviewCard({ interview, scorecards, takenTimes, canCancel, canReschedule, now }: InterviewCardProps) {
  const { status, startsAt, timeZone, times, message, cancelReason } = interview
  const isTaken = (time: Date) => takenTimes.some((taken) => taken.getTime() === time.getTime())
  const isScored = (scorecards?.submitted ?? 0) > 0
  return (
    <article aria-label="Interview" className="space-y-3 rounded-card border border-line p-4">
      <InterviewStatus interview={interview} now={now} />
      {startsAt && <InterviewTime startsAt={startsAt} timeZone={timeZone} now={now} />}
      {status === 'proposed' && (
        <ul aria-label="Proposed times" className="space-y-1.5 text-sm">
          {times.map((time) => (
            <li key={time.toISOString()}>
              <InterviewTime startsAt={time} timeZone={timeZone} now={now} />
              {time <= now && <p className="text-ink-soft">This time has passed.</p>}
              {time > now && isTaken(time) && (
                <p className="text-ink-soft">An interviewer is busy, so this time can't be picked.</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {isLapsed(interview, now) && canReschedule && (
        <p className="text-sm">All times have passed. Reschedule the interview to propose new ones, or cancel it.</p>
      )}
      <InterviewFacts interview={interview} />
      {message && status === 'proposed' && <PlainText text={message} className="text-sm" />}
      {cancelReason && <PlainText text={cancelReason} className="text-sm" />}
      <Disclosure title="History of this interview">
        <div className="mt-2">
          <InterviewHistory interview={interview} />
        </div>
      </Disclosure>
      {scorecards && <ScorecardSection interview={interview} scorecards={scorecards} />}
      {canCancel && isScored && <p className="text-sm text-ink-soft">{REJECTION_MESSAGES.scored}</p>}
      {canCancel && !isScored && (
        <div className="flex flex-wrap gap-2" data-print="none">
          {canReschedule && (
            <ButtonLink to={rescheduleHref(interview)} tone="secondary" size="sm" className="max-md:min-h-11">
              Reschedule interview
            </ButtonLink>
          )}
          {canReschedule && isAgreed(interview, now) && (
            <ButtonLink to={placeHref(interview)} tone="secondary" size="sm" className="max-md:min-h-11">
              Change place
            </ButtonLink>
          )}
          <CancelInterviewButton interview={interview} />
        </div>
      )}
    </article>
  )
}

/** What an interview waits for, or how it ended. */
export function InterviewStatus({ interview, now }: { interview: Interview; now: Date }) {
  if (interview.status === 'cancelled') return <StatusBadge tone="neutral">Cancelled</StatusBadge>
  if (isDeclined(interview)) return <StatusBadge tone="red">All times declined</StatusBadge>
  if (isLapsed(interview, now)) return <StatusBadge tone="red">No time was picked</StatusBadge>
  if (interview.status === 'proposed') return <StatusBadge tone="amber">Waiting for a time to be picked</StatusBadge>
  return isUpcoming(interview, now) ? (
    <StatusBadge tone="violet">Scheduled</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Past</StatusBadge>
  )
}
