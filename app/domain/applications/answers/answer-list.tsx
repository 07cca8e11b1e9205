import { Badge } from '#app/ui/data/badge.tsx'
import type { GivenAnswer } from './list-answers.server.ts'

/** The answers to the screening questions. `unmet`: the ids of the questions to mark, for the employer. */
export function AnswerList({ answers, unmet = [] }: { answers: GivenAnswer[]; unmet?: readonly string[] }) {
  return (
    <dl aria-label="Answers" className="space-y-3 text-sm wrap-anywhere">
      {answers.map(({ questionId, label, answer }) => (
        <div key={questionId}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="max-w-[70ch] font-medium whitespace-pre-line">
            {answer.join(', ')} {unmet.includes(questionId) && <Badge tone="amber">Doesn't meet requirements</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
