import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '../button.tsx'

type PaginationProps = {
  label?: string
  /** Labels for lists that are not ordered by time. */
  labels?: { newer: string; older: string } | undefined
  newerHref?: string | null
  olderHref?: string | null
}

const BY_TIME = { newer: 'Newer', older: 'Older' }

/** Links to the previous and next page of a list. Renders nothing for a single page. */
export function Pagination({ label = 'Pages', labels = BY_TIME, newerHref, olderHref }: PaginationProps) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label={label} data-print="none" className="flex justify-between gap-3 pt-6">
      {newerHref ? (
        <ButtonLink to={newerHref} rel="prev" tone="secondary">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {labels.newer}
        </ButtonLink>
      ) : (
        <span />
      )}
      {olderHref && (
        <ButtonLink to={olderHref} rel="next" tone="secondary">
          {labels.older}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      )}
    </nav>
  )
}
