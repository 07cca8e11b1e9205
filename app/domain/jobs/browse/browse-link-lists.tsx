import { useId } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { BrowseLinks } from './load-browse-page.server.ts'

/** The id of the links on a page. */
export const BROWSE_LINKS_ID = 'browse-links'

type Props = {
  groups: readonly BrowseLinks[]
  /** The page that has the links beyond those shown. */
  more?: { label: string; href: string }
}

/** Links to browse pages, each with its number of open jobs: in columns, and on a phone side by side. */
export function BrowseLinkLists({ groups, more }: Props) {
  if (groups.length === 0) return null
  return (
    <div
      id={BROWSE_LINKS_ID}
      data-print="none"
      className="mt-6 grid gap-4 border-t border-line pt-5 sm:mt-12 sm:gap-8 sm:pt-8"
    >
      {groups.map((group) => (
        <BrowseLinkList key={group.title} {...group} />
      ))}
      {more && groups.some(({ hasMore }) => hasMore) && (
        <p>
          <Link to={more.href} className="link inline-flex min-h-11 items-center">
            {more.label}
          </Link>
        </p>
      )}
    </div>
  )
}

function BrowseLinkList({ title, links }: BrowseLinks) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-2 gap-x-8 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3.5 max-sm:text-sm sm:columns-2 lg:columns-3">
        {links.map(({ label, href, count }) => (
          <li key={href} className="break-inside-avoid wrap-anywhere">
            <Link to={href} className="link inline-flex min-h-9 items-center max-sm:min-h-7">
              {label}
            </Link>{' '}
            <span className="text-sm text-ink-soft tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
