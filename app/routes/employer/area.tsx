import Briefcase from 'lucide-react/icons/briefcase'
import Building from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar-days'
import Home from 'lucide-react/icons/house'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { Outlet } from 'react-router'
import { ctxOf } from '#app/http/request-context.ts'
import { AdminLayout } from '#app/shell/admin-layout.tsx'
import { AreaLayout, type AreaNavItem } from '#app/shell/area-layout.tsx'
import type { Route } from './+types/area'

const EMPLOYER_ITEMS: AreaNavItem[] = [
  { label: 'Overview', href: '/employer/dashboard', icon: <Home />, end: true },
  { label: 'Manage Jobs', href: '/manage-jobs', icon: <Briefcase /> },
  { label: 'View Applicants', href: '/view-applicants', icon: <Users /> },
  { label: 'Bookings', href: '/booking-portal', icon: <Calendar /> },
  { label: 'Company Profile', href: '/employer/company', icon: <Building /> },
  { label: 'Settings', href: '/employer/settings', icon: <Settings /> },
]

export const handle = { desk: true }

/** The account type, because employers and admins share these pages. Null for a post after the session ended. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  return actor.kind === 'person' ? actor.userType : null
}

/**
 * The layout of the employer pages: the employer's navigation, or the admin layout for admins. The dashboard is called
 * `Overview`, because the top navigation has a link `Dashboard`.
 */
export default function EmployerArea({ loaderData: userType }: Route.ComponentProps) {
  if (userType === 'admin') {
    return (
      <AdminLayout>
        <Outlet />
      </AdminLayout>
    )
  }
  if (userType === 'employer') {
    return (
      <AreaLayout label="Employer area" items={EMPLOYER_ITEMS}>
        <Outlet />
      </AreaLayout>
    )
  }
  return (
    <div className="page-width py-10">
      <Outlet />
    </div>
  )
}
