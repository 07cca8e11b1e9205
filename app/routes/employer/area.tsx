import Briefcase from 'lucide-react/icons/briefcase'
import Building from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Home from 'lucide-react/icons/house'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import Team from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { ReadOnlyProvider } from '#app/core/read-only.tsx'
import { countUnreadMessages } from '#app/domain/applications/messages/unread-messages.server.ts'
import { UndoChanges } from '#app/domain/applications/status/undo-changes.tsx'
import { listUndoableChanges } from '#app/domain/applications/status/undo-status-change.server.ts'
import { UndoBookingChanges } from '#app/domain/bookings/status/undo-booking-changes.tsx'
import { listUndoableBookingChanges } from '#app/domain/bookings/status/undo-booking-status.server.ts'
import { countOpenOrders } from '#app/domain/orders/admin/count-open-orders.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { can, isReadOnlyMember } from '#app/policy/policy.ts'
import type { Action } from '#app/policy/rules.ts'
import { AdminLayout } from '#app/shell/admin-layout.tsx'
import { AreaLayout } from '#app/shell/area-layout.tsx'
import type { AreaNavItem } from '#app/shell/area-navigation.ts'
import { UndoList } from '#app/ui/overlays/undo-list.tsx'
import type { Route } from './+types/area'

/**
 * The navigation; an item with an `action` is for those who may do it, one with `staff` only for consultants of the
 * agency, or for everyone else.
 */
const EMPLOYER_ITEMS: (AreaNavItem & { action?: Action; staff?: boolean })[] = [
  { label: 'Overview', href: '/employer/dashboard', icon: <Home />, staff: false },
  { label: 'Manage Jobs', href: '/manage-jobs', icon: <Briefcase />, action: 'job.manage', paths: ['/post-job'] },
  { label: 'View Applicants', href: '/view-applicants', icon: <Users />, action: 'application.review' },
  { label: 'Bookings', href: '/booking-portal', icon: <Calendar />, action: 'booking.review' },
  { label: 'My schedule', href: '/booking-portal/schedule', icon: <Clock />, staff: true },
  { label: 'Team', href: '/employer/team', icon: <Team />, action: 'team.view' },
  {
    label: 'Company Profile',
    href: '/employer/company',
    icon: <Building />,
    action: 'company.edit',
    paths: ['/employer/embed'],
  },
  {
    label: 'Settings',
    href: '/employer/settings',
    icon: <Settings />,
    paths: ['/employer/message-templates', '/employer/api-keys', '/employer/webhooks'],
  },
]

export const handle = { area: true }

/**
 * The account type, because employers and admins share these pages (null for a post after the session ended), and the
 * status changes that can be undone, because a changed applicant or booking may no longer be on the page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const userType = ctx.actor.kind === 'person' ? ctx.actor.userType : null
  const isPortal = /^\/booking-portal(\/|$)/.test(url.pathname)
  // A page is more useful without its undo buttons than an error page.
  const [undoable, undoableBookings, unread, openOrders] = await Promise.all([
    tryOrLog(ctx, 'list of undoable changes', () => listUndoableChanges(ctx)),
    isPortal ? tryOrLog(ctx, 'list of undoable booking changes', () => listUndoableBookingChanges(ctx)) : [],
    userType === 'employer' ? tryOrLog(ctx, 'number of unread messages', () => countUnreadMessages(ctx)) : 0,
    userType === 'admin' ? tryOrLog(ctx, 'number of open orders', () => countOpenOrders(ctx)) : 0,
  ])
  const isStaff = ctx.actor.kind === 'person' && ctx.actor.staffRole !== null
  const hidden = EMPLOYER_ITEMS.filter(
    ({ action, staff = isStaff }) => staff !== isStaff || (action && !can(ctx.actor, action)),
  ).map(({ href }) => href)
  return {
    userType,
    hidden,
    isReadOnly: isReadOnlyMember(ctx.actor),
    unread: unread ?? 0,
    openOrders: openOrders ?? 0,
    undoable: undoable ?? [],
    undoableBookings: undoableBookings ?? [],
    back: url.pathname + url.search,
  }
}

/** The navigation without the items that the person may not open, and with the number of unread messages. */
const visibleItems = (hidden: string[], unread: number): AreaNavItem[] =>
  EMPLOYER_ITEMS.filter(({ href }) => !hidden.includes(href)).map(({ action: _, staff: __, ...item }) =>
    item.href === '/view-applicants' && unread > 0
      ? { ...item, count: { number: unread, label: formatCountOf(unread, 'unread message') } }
      : item,
  )

/**
 * The layout of the employer pages: the employer's navigation, or the admin layout for admins. The dashboard is called
 * `Overview`, because the top navigation has a link `Dashboard`.
 */
export default function EmployerArea({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ReadOnlyProvider value={loaderData.isReadOnly}>
      <AreaFrame
        userType={loaderData.userType}
        items={visibleItems(loaderData.hidden, loaderData.unread)}
        openOrders={loaderData.openOrders}
        page={<Outlet key={matches[2]?.pathname} />}
      />
      <UndoList>
        <UndoChanges changes={loaderData.undoable} back={loaderData.back} />
        <UndoBookingChanges changes={loaderData.undoableBookings} back={loaderData.back} />
      </UndoList>
    </ReadOnlyProvider>
  )
}

type AreaFrameProps = { userType: UserType | null; items: AreaNavItem[]; openOrders: number; page: ReactNode }

function AreaFrame({ userType, items, openOrders, page }: AreaFrameProps) {
  if (userType === 'admin') {
    return <AdminLayout openOrders={openOrders}>{page}</AdminLayout>
  }
  if (userType === 'employer') {
    return (
      <AreaLayout label="Employer area" items={items}>
        {page}
      </AreaLayout>
    )
  }
  return <div className="page-width py-10">{page}</div>
}
