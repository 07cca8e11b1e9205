import { formatDateTime } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'

type CachedNoticeProps = { cachedAt: Date | null; timeZone: string; className?: string }

/** Says that what is shown was kept from earlier, because the store service does not answer. */
export function CachedNotice({ cachedAt, timeZone, className }: CachedNoticeProps) {
  if (!cachedAt) return null
  return (
    <Callout tone="warning" title="This is a kept copy of the catalogue" className={className}>
      The store does not answer at the moment. What you see is as of {formatDateTime(cachedAt, timeZone)}; prices and
      stock may have changed.
    </Callout>
  )
}
