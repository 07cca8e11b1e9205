import type { ReactNode } from 'react'
import { Logo } from '#app/ui/brand/logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { PendingBar } from './pending-bar.tsx'
import type { RootData } from './root-data.ts'
import { RouteFocus } from './route-focus.tsx'
import type { PageSession } from './session/page-session.ts'
import { SessionBar } from './session/session-bar.tsx'
import { SuspendedBar } from './session/suspended-bar.tsx'
import { AreaFooter, SiteFooter } from './site-footer.tsx'
import { type NavItem, SiteNav } from './site-nav.tsx'
import { Toaster } from './toaster.tsx'

type SiteLayoutProps = RootData & {
  /** Whether the session of `viewer` has ended since the page was loaded. */
  session: PageSession
  /** Links of the top navigation, before the sign-in links. */
  navItems: NavItem[]
  /** Stays in the header at every width: the cart button. */
  navAction?: ReactNode
  /** Renders only `main` and the toaster, for a page embedded in another site. */
  embedded?: boolean
  /** A page of a signed-in area: wider, denser, with a footer of one row. */
  area?: boolean
  children: ReactNode
}

/** The layout of every page: skip link, header with navigation, `main`, footer, and the toaster outside `main`. */
export function SiteLayout({
  agency,
  viewer,
  isSuspended,
  session,
  toast,
  theme,
  navItems,
  navAction,
  embedded,
  area,
  children,
}: SiteLayoutProps) {
  if (embedded) {
    return (
      <>
        <PendingBar />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <RouteFocus />
        <Toaster toast={toast} />
      </>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        data-print="none"
        className="sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <PendingBar />
      {viewer && <SessionBar session={session} userType={viewer.userType} />}
      {isSuspended && <SuspendedBar agency={agency} />}
      <header className="border-b border-line bg-paper" data-print="none">
        <div className="page-width flex min-h-16 items-center gap-3 sm:gap-4 md:min-h-18 in-data-area:min-h-14 md:in-data-area:min-h-14 lg:gap-6">
          <Link to="/" aria-label={`${agency.name} home`} className="-mx-1 min-w-0 rounded-control px-1 py-2">
            <Logo name={agency.name} />
          </Link>
          <SiteNav items={navItems} viewer={session === 'ended' ? null : viewer} action={navAction} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {area ? <AreaFooter agency={agency} theme={theme} /> : <SiteFooter agency={agency} theme={theme} />}
      <RouteFocus />
      <Toaster toast={toast} />
    </div>
  )
}
