/** A ribbon above the title of a job that takes no applications: it has closed, or its employer has paused it. */
export function ClosedNotice({ isPaused }: { isPaused: boolean }) {
  return (
    <p className="mb-4 inline-flex flex-wrap gap-x-2 rounded-control bg-neutral-soft px-3 py-1.5 text-sm text-neutral">
      {isPaused ? (
        <strong className="font-semibold">This job is not taking applications at the moment</strong>
      ) : (
        <>
          <strong className="font-semibold">This job has closed</strong>
          Applications have closed.
        </>
      )}
    </p>
  )
}
