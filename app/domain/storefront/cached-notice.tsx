import { formatDateTime } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'

type CachedNoticeProps = { cachedAt: Date | null; timeZone: string; className?: string }

/** A warning that products come from the cache, because the external store does not respond. */
export function CachedNotice({ cachedAt, timeZone, className }: CachedNoticeProps) {
  if (!cachedAt) return null
  return (
    <Callout tone="warning" title="Showing saved product data" className={className}>
      The store isn't responding. Prices and stock were last updated on {formatDateTime(cachedAt, timeZone)} and may
      have changed.
    </Callout>
  )
}
