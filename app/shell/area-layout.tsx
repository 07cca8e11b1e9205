import Chevron from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { buttonClass } from '#app/ui/button-style.ts'
import { cx } from '#app/ui/cx.ts'
import { Link } from '#app/ui/link.tsx'
import { type AreaNavItem, findCurrentItems } from './area-navigation.ts'
import { AreaSkeleton } from './area-skeleton.tsx'

type AreaLayoutProps = {
  /** Name of the area and of its navigation landmark, such as `Employer area`. */
  label: string
  items: AreaNavItem[]
  children: ReactNode
}

/** A higher count of an item shows as `99+`. */
export const MAX_NAVIGATION_COUNT = 99

/**
 * The layout of a signed-in area: side navigation on wide screens; below that one button with the name of the current
 * page, which opens the same navigation with both levels in a native popover; and the area's own `Logout` inside
 * `main`.
 */
export function AreaLayout({ label, items, children }: AreaLayoutProps) {
  const sheet = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const { item: current, page: currentPage } = findCurrentItems(items, pathname)
  // A navigation closes the sheet.
  useEffect(() => {
    if (key && sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [key])
  return (
    <div className="page-width gap-6 pb-12 print:block lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-5">
      <div
        data-print="none"
        className="-mx-[clamp(1rem,4vw,2rem)] mb-1.5 flex items-center justify-between sm:mb-3 gap-2 border-b border-line px-[clamp(1rem,4vw,2rem)] lg:sticky lg:top-4 lg:mx-0 lg:mb-0 lg:block lg:self-start lg:border-0 lg:px-0"
      >
        <button
          type="button"
          popoverTarget="area-menu"
          className="-ml-3 inline-flex min-h-12 min-w-0 items-center gap-2 rounded-control px-3 font-semibold hover:bg-accent-soft lg:hidden"
        >
          <span className="sr-only">{label}: </span>
          <span className="truncate">
            {[current, currentPage].flatMap((each) => each?.label ?? []).join(' · ') || label}
          </span>
          <Chevron aria-hidden="true" className="size-[1.125em] shrink-0 text-ink-soft" />
        </button>
        <nav ref={sheet} id="area-menu" popover="auto" aria-label={label} className="area-menu">
          <ul className="flex flex-col gap-0.5">
            {items.map((item) => (
              <li key={item.href}>
                <Link
                  to={item.href}
                  aria-current={item.href === current?.href ? 'page' : undefined}
                  className={itemClass}
                >
                  {item.icon && (
                    <span
                      aria-hidden="true"
                      className="text-ink-soft in-aria-[current=page]:text-accent [&>svg]:size-[1.125em]"
                    >
                      {item.icon}
                    </span>
                  )}
                  {item.label}
                  {item.count !== undefined && (
                    <span
                      title={item.count.label}
                      className="ml-auto rounded-full bg-neutral-soft px-2 text-center text-xs font-semibold text-ink tabular-nums lg:-mr-2 lg:min-w-6 lg:px-1 shrink-0"
                    >
                      <span aria-hidden="true">{formatCount(item.count.number, MAX_NAVIGATION_COUNT)}</span>
                      <span className="sr-only">{item.count.label}</span>
                    </span>
                  )}
                </Link>
                {item.pages && (
                  <ul className="mb-1 ml-5 border-l border-line pl-2 lg:hidden">
                    {item.pages.map((page) => (
                      <li key={page.href}>
                        <Link
                          to={page.href}
                          aria-current={page.href === currentPage?.href ? 'page' : undefined}
                          className={itemClass}
                        >
                          {page.label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <Form
          method="post"
          action="/logout"
          className="shrink-0 max-lg:-mr-3 lg:mt-3 lg:border-t lg:border-line lg:pt-3"
        >
          <button type="submit" className={buttonClass({ tone: 'quiet', size: 'sm' }, 'min-h-11')}>
            <LogOut aria-hidden="true" className="size-[1.125em]" />
            <span className="max-sm:sr-only">Logout</span>
          </button>
        </Form>
      </div>
      <div className="min-w-0">
        <AreaSkeleton>{children}</AreaSkeleton>
      </div>
    </div>
  )
}

const itemClass = cx(
  'flex min-h-11 items-center gap-2.5 rounded-control px-3 lg:gap-2 lg:px-2.5 font-medium whitespace-nowrap text-ink-soft transition-colors lg:min-h-10',
  'hover:bg-accent-soft hover:text-ink focus-visible:-outline-offset-2',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent',
)
