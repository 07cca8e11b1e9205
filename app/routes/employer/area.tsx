import Briefcase from 'lucide-react/icons/briefcase'
import Building from 'lucide-react/icons/building-2'
import Home from 'lucide-react/icons/house'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { Outlet } from 'react-router'
import { ctxOf } from '#app/http/scope.ts'
import { DASHBOARDS } from '#app/policy/areas.ts'
import { can } from '#app/policy/policy.ts'
import { AreaFrame, type AreaItem } from '#app/ui/area-frame.tsx'
import type { Route } from './+types/area'

/** Who is at work here: employers, and admins, who reach further on the same pages. Null for an ended session's post. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  if (actor.kind !== 'person') return null
  return { home: DASHBOARDS[actor.userType], hasCompany: can(actor, 'company.edit', actor.companyId) }
}

/** The frame of the employer's pages. `Overview` and not `Dashboard`: that name is the top navigation's. */
export default function EmployerArea({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <div className="page-width py-10">
        <Outlet />
      </div>
    )
  }
  const items: AreaItem[] = [
    { label: 'Overview', href: loaderData.home, icon: <Home size={18} />, end: true },
    { label: 'Manage Jobs', href: '/manage-jobs', icon: <Briefcase size={18} /> },
    { label: 'View Applicants', href: '/view-applicants', icon: <Users size={18} /> },
    ...(loaderData.hasCompany
      ? [{ label: 'Company Profile', href: '/employer/company', icon: <Building size={18} /> }]
      : []),
    { label: 'Settings', href: '/employer/settings', icon: <Settings size={18} /> },
  ]
  return (
    <AreaFrame label="Employer area" items={items}>
      <Outlet />
    </AreaFrame>
  )
}
