import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '../button.tsx'

type PaginationProps = {
  label?: string
  /** For lists that are not in the order of time. */
  words?: { newer: string; older: string }
  newerHref?: string | null
  olderHref?: string | null
}

const BY_TIME = { newer: 'Newer', older: 'Older' }

/** Forward and back through a list. Nothing when there is one page. */
export function Pagination({ label = 'Pages', words = BY_TIME, newerHref, olderHref }: PaginationProps) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label={label} data-print="none" className="flex justify-between gap-3 pt-6">
      {newerHref ? (
        <ButtonLink to={newerHref} rel="prev" tone="secondary">
          <ArrowLeft size={18} aria-hidden="true" />
          {words.newer}
        </ButtonLink>
      ) : (
        <span />
      )}
      {olderHref && (
        <ButtonLink to={olderHref} rel="next" tone="secondary">
          {words.older}
          <ArrowRight size={18} aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
