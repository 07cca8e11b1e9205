import { Callout } from '../data/callout.tsx'

export type FieldProblem = { id: string; text: string }

/**
 * Stands above a refused form and leads to each field. Not an alert: the toast speaks and focus goes to the first
 * field (`useFocusFirstError`). Nothing when there is nothing wrong.
 */
export function FormErrorSummary({ title, problems }: { title?: string; problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null
  const words = problems.length === 1 ? 'One thing needs a change' : `${problems.length} things need a change`
  return (
    <Callout tone="danger" title={title ?? words}>
      <ul className="list-disc space-y-1 pl-5">
        {problems.map((problem) => (
          <li key={`${problem.id}-${problem.text}`}>
            <a href={`#${problem.id}`} className="font-medium text-danger underline underline-offset-4">
              {problem.text}
            </a>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
