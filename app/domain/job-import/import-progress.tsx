import { formatNumber } from '#app/lib/numbers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { useRevalidationPolling } from '#app/ui/hooks/use-revalidation-polling.ts'
import { jobsLabel } from './import-labels.ts'

/** Milliseconds between reloads of the progress. */
const POLL_INTERVAL_MS = 1000

/** Progress of a queued or running import. Reloads itself; without scripts there is a link. */
export function ImportProgress({ id, progress, total }: { id: string; progress: number; total: number }) {
  useRevalidationPolling(POLL_INTERVAL_MS)
  return (
    <Card>
      <p className="font-display text-xl font-semibold tabular-nums" aria-live="polite">
        {progress === 0 ? 'Preparing…' : `${jobsLabel(progress)} of ${formatNumber(total)} imported`}
      </p>
      <progress
        aria-label="Import"
        max={Math.max(total, 1)}
        value={progress}
        className="mt-4 block h-3 w-full overflow-hidden rounded-full accent-accent"
      />
      <p className="mt-4 text-sm text-ink-soft">
        You can leave this page. The import continues, and all jobs appear together when it has finished.
      </p>
      <noscript>
        <ButtonLink to={`/admin/import/${id}`} tone="secondary" size="sm" className="mt-4">
          Refresh
        </ButtonLink>
      </noscript>
    </Card>
  )
}
