import Activity from 'lucide-react/icons/activity'
import Briefcase from 'lucide-react/icons/briefcase-business'
import CalendarCog from 'lucide-react/icons/calendar-cog'
import Calendar from 'lucide-react/icons/calendar-days'
import Account from 'lucide-react/icons/circle-user'
import FileUp from 'lucide-react/icons/file-up'
import Home from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import Store from 'lucide-react/icons/store'
import Applicants from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { BOOKING_SETTINGS_PAGES } from '#app/domain/scheduling/settings/settings-tabs.tsx'
import { AreaLayout, MAX_NAVIGATION_COUNT } from './area-layout.tsx'
import type { AreaNavItem } from './area-navigation.ts'
import { STORE_ADMIN_PAGES } from './store-admin-tabs.tsx'

const ITEMS: AreaNavItem[] = [
  { label: 'Overview', href: '/admin/dashboard', icon: <Home /> },
  { label: 'Users', href: '/admin/users', icon: <Users /> },
  {
    label: 'Jobs',
    href: '/manage-jobs',
    icon: <Briefcase />,
    paths: ['/post-job', '/admin/jobs', '/admin/messages'],
  },
  { label: 'Applicants', href: '/view-applicants', icon: <Applicants /> },
  { label: 'Bookings', href: '/booking-portal', icon: <Calendar /> },
  { label: 'Booking settings', href: '/admin/bookings', icon: <CalendarCog />, pages: BOOKING_SETTINGS_PAGES },
  { label: 'Import', href: '/admin/import', icon: <FileUp /> },
  { label: 'Store', href: '/admin/store', icon: <Store />, pages: STORE_ADMIN_PAGES },
  { label: 'Settings', href: '/admin/settings', icon: <Settings />, paths: ['/admin/feeds'] },
  { label: 'Activity', href: '/admin/audit', icon: <Activity /> },
  { label: 'Security', href: '/admin/security', icon: <Shield /> },
  {
    label: 'Your account',
    href: '/employer/settings',
    icon: <Account />,
    paths: ['/employer/message-templates', '/employer/api-keys', '/employer/webhooks'],
  },
]

type AdminLayoutProps = {
  /** Orders to pack or ship, shown beside `Store`. */
  openOrders: number
  children: ReactNode
}

/** The layout of every admin page, including the pages that admins share with employers: one navigation. */
export function AdminLayout({ openOrders, children }: AdminLayoutProps) {
  const items = ITEMS.map((item) =>
    item.href === '/admin/store' && openOrders > 0
      ? {
          ...item,
          count: {
            number: openOrders,
            label: `${formatCountOf(openOrders, 'order', MAX_NAVIGATION_COUNT)} to pack or ship`,
          },
        }
      : item,
  )
  return (
    <AreaLayout label="Admin area" items={items}>
      {children}
    </AreaLayout>
  )
}
