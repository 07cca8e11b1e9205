import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, NavLink, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button-style.ts'
import { cx } from '#app/ui/cx.ts'

export type AreaNavItem = {
  label: string
  href: string
  icon?: ReactNode
  /** Marks the link as current only on its exact path, for an area's first page. */
  end?: boolean
  /** Number of items that need attention, shown beside the label. */
  count?: number
}

type AreaLayoutProps = {
  /** Name of the area and of its navigation landmark, such as `Employer area`. */
  label: string
  items: AreaNavItem[]
  children: ReactNode
}

/**
 * The layout of a signed-in area: side navigation on wide screens, a scrolling strip on a phone that keeps the current
 * page in view, and the area's own `Logout` inside `main`.
 */
export function AreaLayout({ label, items, children }: AreaLayoutProps) {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft - 48
  }, [pathname])
  return (
    <div className="page-width gap-10 pb-20 print:block lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:pt-10">
      <div
        data-print="none"
        className="-mx-[clamp(1rem,4vw,2rem)] mb-6 flex items-center border-b border-line px-[clamp(1rem,4vw,2rem)] lg:sticky lg:top-6 lg:mx-0 lg:mb-0 lg:block lg:self-start lg:border-0 lg:px-0"
      >
        <nav
          ref={strip}
          aria-label={label}
          className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-2rem)] max-lg:pr-6"
        >
          <ul className="flex w-max gap-1 py-2 lg:w-auto lg:flex-col lg:py-0">
            {items.map((item) => (
              <li key={item.href} className="shrink-0">
                <NavLink to={item.href} end={item.end} className={itemClass}>
                  {item.icon && (
                    <span aria-hidden="true" className="text-ink-soft in-aria-[current=page]:text-accent">
                      {item.icon}
                    </span>
                  )}
                  {item.label}
                  {item.count !== undefined && (
                    <span className="ml-auto rounded-full bg-wattle px-2 text-xs font-semibold text-on-wattle tabular-nums">
                      {item.count}
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Form
          method="post"
          action="/logout"
          className="ml-2 shrink-0 lg:mt-4 lg:ml-0 lg:border-t lg:border-line lg:pt-4"
        >
          <button type="submit" className={buttonClass({ tone: 'quiet', size: 'sm' }, 'min-h-11')}>
            <LogOut size={18} aria-hidden="true" />
            <span className="max-sm:sr-only">Logout</span>
          </button>
        </Form>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const itemClass = cx(
  'flex min-h-11 items-center gap-2.5 rounded-control px-3 font-medium whitespace-nowrap text-ink-soft transition-colors',
  'hover:bg-accent-soft hover:text-ink focus-visible:-outline-offset-2',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent',
)
