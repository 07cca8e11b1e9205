import { Callout } from '../data/callout.tsx'

export type FieldProblem = { id: string; text: string }

/**
 * The list of errors above a rejected form, linking to each field. Not an alert: the toast is announced and focus moves
 * to the first field (`useFocusFirstError`). Renders nothing without errors.
 */
export function FormErrorSummary({ title, problems }: { title?: string; problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null
  const defaultTitle = problems.length === 1 ? 'Fix 1 field' : `Fix ${problems.length} fields`
  return (
    <Callout tone="danger" title={title ?? defaultTitle}>
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
