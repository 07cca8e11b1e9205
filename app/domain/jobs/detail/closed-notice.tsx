/** A ribbon above the title of a job that has closed. */
export function ClosedNotice() {
  return (
    <p className="mb-4 inline-flex flex-wrap gap-x-2 rounded-control bg-neutral-soft px-3 py-1.5 text-sm text-neutral">
      <strong className="font-semibold">This job has closed</strong>
      Applications have closed.
    </p>
  )
}
