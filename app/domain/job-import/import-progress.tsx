import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { importedJobsLabel } from './import-labels.ts'

/** Milliseconds between looks at a running import. */
const POLL_INTERVAL_MS = 1000

/** How far a running import is; looks again by itself, or by its link where there are no scripts. */
export function ImportProgress({ id, progress, total }: { id: string; progress: number; total: number }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Card>
      <p className="font-display text-xl font-semibold tabular-nums" aria-live="polite">
        {progress === 0
          ? 'Getting ready …'
          : `${importedJobsLabel(progress)} of ${total.toLocaleString('en-AU')} written`}
      </p>
      <progress
        aria-label="Import"
        max={Math.max(total, 1)}
        value={progress}
        className="mt-4 block h-3 w-full overflow-hidden rounded-full accent-accent"
      />
      <p className="mt-4 text-sm text-ink-soft">
        You can leave this page: it goes on by itself. All of the ads appear together when it is done, or none.
      </p>
      <noscript>
        <ButtonLink to={`/admin/import/${id}`} tone="secondary" size="sm" className="mt-4">
          Look again
        </ButtonLink>
      </noscript>
    </Card>
  )
}
