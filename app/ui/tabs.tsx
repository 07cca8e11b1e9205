import { useEffect, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import { cx } from './cx.ts'

type TabLink = { label: string; href: string; current: boolean; count?: number | string }

/**
 * Tabs as links (`?tab=`): the server renders the selected one, Back works and no scripts are needed. On a phone the
 * strip scrolls and keeps the current tab in view.
 */
export function Tabs({ label, tabs, className }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  const strip = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    const tab = current && strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - 48
  }, [current])
  return (
    <nav
      ref={strip}
      aria-label={label}
      data-print="none"
      className={cx('overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      <ul className="flex gap-1 max-sm:gap-0">
        {tabs.map((tab) => (
          <li key={tab.href} className="shrink-0">
            <Link
              to={tab.href}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className={cx(
                'flex min-h-12 items-center gap-2 border-b-3 border-transparent px-3 font-medium max-md:min-h-11 max-sm:px-1.5 max-sm:text-sm whitespace-nowrap text-ink-soft',
                'transition-colors hover:text-ink focus-visible:-outline-offset-2',
                'aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-neutral-soft px-2 text-xs font-semibold text-neutral tabular-nums">
                  {tab.count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
