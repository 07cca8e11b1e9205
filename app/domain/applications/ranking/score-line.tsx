import { formatPart, type Score } from './ranking.ts'

/** An applicant's score with the parts that it is made of; nothing without a ranking. */
export function ScoreLine({ score, className }: { score: Score | undefined; className?: string }) {
  if (!score) return null
  return (
    <p className={className}>
      <span className="font-semibold text-ink">Score {score.score}</span>
      {score.parts.length > 0 && `: ${score.parts.map(formatPart).join(', ')}`}
    </p>
  )
}
