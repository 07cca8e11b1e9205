import { formatAge } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'

type CachedNoticeProps = { cachedAt: Date | null; now: Date; className?: string }

/**
 * A warning that products come from the cache, because the external store does not respond. It states an age, because
 * a time would need the customer's zone.
 *
 * @param now when the page was loaded
 */
export function CachedNotice({ cachedAt, now, className }: CachedNoticeProps) {
  if (!cachedAt) return null
  return (
    <Callout tone="warning" title="Showing saved product data" className={className}>
      The store isn't responding. Prices and stock were last updated {formatAge(cachedAt, now).toLowerCase()} and may
      have changed.
    </Callout>
  )
}
