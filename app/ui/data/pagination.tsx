import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '../button.tsx'

type PaginationProps = {
  label?: string
  /** Labels for lists that are not ordered by time. */
  labels?: { newer: string; older: string } | undefined
  newerHref?: string | null
  olderHref?: string | null
  /** Which rows the page shows: `21 to 40 of 45`. */
  range?: { start: number; end: number; of: string }
}

const BY_TIME = { newer: 'Newer', older: 'Older' }

/** Links to the previous and next page of a list. Renders nothing for a single page. */
export function Pagination({ label = 'Pages', labels = BY_TIME, newerHref, olderHref, range }: PaginationProps) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label={label} data-print="none" className="flex flex-wrap items-center justify-between gap-3 pt-6">
      {newerHref ? (
        <ButtonLink to={newerHref} rel="prev" tone="secondary">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {labels.newer}
        </ButtonLink>
      ) : (
        <span />
      )}
      {range && (
        <p className="text-sm text-ink-soft tabular-nums max-sm:order-last max-sm:w-full max-sm:text-center">
          {range.start} to {range.end} of {range.of}
        </p>
      )}
      {olderHref ? (
        <ButtonLink to={olderHref} rel="next" tone="secondary">
          {labels.older}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      ) : (
        range && <span />
      )}
    </nav>
  )
}
