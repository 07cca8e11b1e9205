import { CLOSED_MESSAGES, type ClosedReason } from './closed-reason.ts'

/** A ribbon above the title of a job that takes no applications. */
export function ClosedNotice({ reason }: { reason: ClosedReason }) {
  const { title, text } = CLOSED_MESSAGES[reason]
  return (
    <p className="mb-4 inline-flex flex-wrap gap-x-2 rounded-control bg-neutral-soft px-3 py-1.5 text-sm text-neutral">
      <strong className="font-semibold">{title}</strong>
      {text}
    </p>
  )
}
