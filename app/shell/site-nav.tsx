import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button-style.ts'
import { cx } from '#app/ui/cx.ts'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from './root-data.ts'

export type NavItem = { label: string; href: string }

const guestLinks: NavItem[] = [
  { label: 'Employee Login', href: '/employee/login' },
  { label: 'Employer Login', href: '/employer/login' },
]

/**
 * The main navigation. One list: a row on wide screens; on a phone a native popover behind `Menu`, which works without
 * scripts, closes on Escape and returns focus. `action` (the cart button) stays visible at every width.
 */
export function SiteNav({ items, viewer, action }: { items: NavItem[]; viewer: Viewer; action?: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // A navigation closes the menu.
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [key])

  return (
    <nav aria-label="Main" className="flex flex-1 items-center justify-end gap-2">
      <div ref={sheet} id="site-menu" popover="auto" className="nav-sheet">
        <ul className="flex flex-1 flex-col md:flex-row md:items-center md:gap-1">
          {items.map((item) => (
            <li key={item.href}>
              <NavItemLink {...item} />
            </li>
          ))}
          <li aria-hidden="true" className="my-2 border-t border-line md:my-0 md:flex-1 md:border-0" />
          {viewer ? (
            <>
              <li>
                <NavItemLink label="Dashboard" href={viewer.dashboardHref} />
              </li>
              <li>
                <Form method="post" action="/logout">
                  <button type="submit" className={cx(navClass, 'w-full text-start')}>
                    Logout
                  </button>
                </Form>
              </li>
            </>
          ) : (
            guestLinks.map((item) => (
              <li key={item.href}>
                <NavItemLink {...item} />
              </li>
            ))
          )}
        </ul>
      </div>
      {action}
      <button
        type="button"
        popoverTarget="site-menu"
        className={buttonClass({ tone: 'secondary' }, 'px-3.5 md:hidden')}
      >
        <Menu aria-hidden="true" className="size-5" />
        {/* Only the icon where text is so large that the header would not fit. */}
        <span className="max-[22rem]:sr-only">Menu</span>
      </button>
    </nav>
  )
}

const navClass = cx(
  'flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap text-ink md:max-lg:px-2 transition-colors hover:bg-accent-soft',
  'aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-wattle aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-8',
)

function NavItemLink({ label, href }: NavItem) {
  // Routes match in any spelling.
  const pathname = useLocation().pathname.toLowerCase()
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Link to={href} aria-current={isCurrent ? 'page' : undefined} className={navClass}>
      {label}
    </Link>
  )
}
