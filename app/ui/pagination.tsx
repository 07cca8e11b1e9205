import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from './button.tsx'

type PaginationProps = { label?: string; newerHref?: string | null; olderHref?: string | null }

/** Forward and back through a list by cursor. Nothing when there is one page. */
export function Pagination({ label = 'Pages', newerHref, olderHref }: PaginationProps) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label={label} data-print="none" className="flex justify-between gap-3 pt-6">
      {newerHref ? (
        <ButtonLink to={newerHref} rel="prev" tone="secondary">
          <ArrowLeft size={18} aria-hidden="true" />
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      {olderHref && (
        <ButtonLink to={olderHref} rel="next" tone="secondary">
          Older
          <ArrowRight size={18} aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
