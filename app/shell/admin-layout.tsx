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
import { AreaLayout, type AreaNavItem } from './area-layout.tsx'

const ITEMS: AreaNavItem[] = [
  { label: 'Overview', href: '/admin/dashboard', icon: <Home size={18} /> },
  { label: 'Users', href: '/admin/users', icon: <Users size={18} /> },
  { label: 'Jobs', href: '/manage-jobs', icon: <Briefcase size={18} /> },
  { label: 'Applicants', href: '/view-applicants', icon: <Applicants size={18} /> },
  { label: 'Bookings', href: '/booking-portal', icon: <Calendar size={18} /> },
  { label: 'Booking settings', href: '/admin/bookings', icon: <CalendarCog size={18} /> },
  { label: 'Import', href: '/admin/import', icon: <FileUp size={18} /> },
  { label: 'Store', href: '/admin/store', icon: <Store size={18} /> },
  { label: 'Settings', href: '/admin/settings', icon: <Settings size={18} /> },
  { label: 'Activity', href: '/admin/audit', icon: <Activity size={18} /> },
  { label: 'Security', href: '/admin/security', icon: <Shield size={18} /> },
  { label: 'Your account', href: '/employer/settings', icon: <Account size={18} /> },
]

/** The layout of every admin page, including the pages that admins share with employers: one navigation. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AreaLayout label="Admin area" items={ITEMS}>
      {children}
    </AreaLayout>
  )
}
