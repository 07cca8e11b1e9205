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
  { label: 'Overview', href: '/employer/dashboard', icon: <Home size={18} />, end: true },
  { label: 'Manage Jobs', href: '/manage-jobs', icon: <Briefcase size={18} /> },
  { label: 'View Applicants', href: '/view-applicants', icon: <Users size={18} /> },
  { label: 'Bookings', href: '/booking-portal', icon: <Calendar size={18} /> },
  { label: 'Company Profile', href: '/employer/company', icon: <Building size={18} /> },
  { label: 'Settings', href: '/employer/settings', icon: <Settings size={18} /> },
]

/** Who is at work here: employers, and admins, who reach further on the same pages. Null for an ended session's post. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  return actor.kind === 'person' ? actor.userType : null
}

/** The frame of the employer's pages, in the area of whoever works on them. `Overview`, since `Dashboard` is the top navigation's. */
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
