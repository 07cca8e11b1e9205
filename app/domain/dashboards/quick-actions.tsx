import Briefcase from 'lucide-react/icons/briefcase'
import Building from 'lucide-react/icons/building-2'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { ButtonLink } from '#app/ui/button.tsx'

const ACTIONS = [
  { label: 'Manage Jobs', href: '/manage-jobs', Icon: Briefcase },
  { label: 'View Applicants', href: '/view-applicants', Icon: Users },
  { label: 'Company Profile', href: '/employer/company', Icon: Building },
  { label: 'Settings', href: '/employer/settings', Icon: Settings },
]

/** The group `Quick actions` of the employer dashboard (specification section 3). Only owners edit the company. */
export function QuickActions({ canEditCompany }: { canEditCompany: boolean }) {
  return (
    <section role="group" aria-labelledby="quick-actions" className="mt-8">
      <h2 id="quick-actions" className="mb-3 text-xl">
        Quick actions
      </h2>
      <div className="grid grid-cols-2 gap-2.5 max-[20rem]:grid-cols-1 xl:flex xl:flex-wrap">
        {ACTIONS.filter(({ href }) => canEditCompany || href !== '/employer/company').map(({ label, href, Icon }) => (
          <ButtonLink
            key={href}
            to={href}
            tone="secondary"
            className="max-xl:justify-start max-sm:px-2.5 max-sm:text-sm"
          >
            <Icon aria-hidden="true" className="size-[1.125em]" />
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
