import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '../button.tsx'
import { cx } from '../cx.ts'

type PaginationProps = {
  label?: string
  newerHref: string | null
  olderHref: string | null
  /** Where the page is in its list: `21 to 40 of 45`, or `Page 2` of a list whose length is not known. */
  position: string
}

/**
 * The only links between the pages of a list, and which of its rows a page shows. Renders nothing for a single page.
 */
export function Pagination({ label = 'Pages', newerHref, olderHref, position }: PaginationProps) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label={label} data-print="none" className="flex flex-wrap items-center justify-between gap-3 pt-6">
      {newerHref ? (
        <ButtonLink to={newerHref} rel="prev" tone="secondary">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Previous
        </ButtonLink>
      ) : (
        <span className="max-sm:hidden" />
      )}
      <p
        className={cx(
          'text-sm text-ink-soft tabular-nums',
          newerHref && olderHref && 'max-sm:order-last max-sm:w-full max-sm:text-center',
        )}
      >
        {position}
      </p>
      {olderHref ? (
        <ButtonLink to={olderHref} rel="next" tone="secondary">
          Next
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      ) : (
        <span className="max-sm:hidden" />
      )}
    </nav>
  )
}
