import { ButtonLink } from '#app/ui/button.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import type { Interview } from '../interview.ts'
import { type InterviewScorecards, RECOMMENDATIONS, type Scorecard, scorecardHref } from './scorecard.ts'

type ScorecardSectionProps = { interview: Pick<Interview, 'id' | 'applicationId'>; scorecards: InterviewScorecards }

/** The scorecards of an interview: one's own, and those of the others once every interviewer has submitted theirs. */
export function ScorecardSection({ interview, scorecards }: ScorecardSectionProps) {
  const { own, canSubmit, submitted, waitingFor, all } = scorecards
  const shown = all ?? (own ? [own] : [])
  if (submitted === 0 && waitingFor.length === 0) return null
  return (
    <section aria-label="Scorecards" className="space-y-3 border-t border-line pt-3">
      <h3 className="text-base font-semibold">Scorecards</h3>
      {shown.length > 0 && (
        <ul aria-label="Scorecards" className="space-y-3">
          {shown.map((card) => (
            <li key={card.by}>
              <ScorecardView card={card} isOwn={card === own || all === null} />
            </li>
          ))}
        </ul>
      )}
      {waitingFor.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {submitted} of {submitted + waitingFor.length} submitted. Waiting for {waitingFor.join(', ')}. Everyone sees
          them once the last one is submitted.
        </p>
      )}
      {canSubmit && (
        <ButtonLink
          to={scorecardHref(interview)}
          tone={own ? 'secondary' : 'primary'}
          size="sm"
          className="max-md:min-h-11"
          data-print="none"
        >
          {own ? 'Change your scorecard' : 'Submit scorecard'}
        </ButtonLink>
      )}
    </section>
  )
}

function ScorecardView({ card, isOwn }: { card: Scorecard; isOwn: boolean }) {
  const { by, recommendation, strengths, concerns } = card
  return (
    <article aria-label={`Scorecard by ${by}`} className="space-y-1 text-sm wrap-anywhere">
      <p>
        <span className="font-semibold">{by}</span>
        {isOwn && <span className="text-ink-soft"> (you)</span>}: {RECOMMENDATIONS[recommendation]}
      </p>
      {strengths && (
        <div>
          <p className="text-ink-soft">Strengths</p>
          <PlainText text={strengths} />
        </div>
      )}
      {concerns && (
        <div>
          <p className="text-ink-soft">Concerns</p>
          <PlainText text={concerns} />
        </div>
      )}
    </article>
  )
}
