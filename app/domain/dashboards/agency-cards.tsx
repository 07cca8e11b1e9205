import Briefcase from 'lucide-react/icons/briefcase-business'
import Calendar from 'lucide-react/icons/calendar-days'
import FileUp from 'lucide-react/icons/file-up'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Applicants from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import { formatCount, formatCountOf } from '#app/core/pagination/format-count.ts'
import { DashboardCards } from './dashboard-cards.tsx'
import type { DashboardFigures } from './dashboard-figures.server.ts'

type AgencyCardsProps = {
  figures: DashboardFigures
  bookings: { upcoming: number; today: number }
  /** Whether the shop shows an external store, where products and orders are managed. */
  external: boolean
  agencyName: string
}

/** Links to the parts of the admin area, each with its count and what is new since midnight. */
export function AgencyCards({ figures, bookings, external, agencyName }: AgencyCardsProps) {
  const icon = { className: 'size-[1.125em]' }
  const today = (count: number, what: string) => (count > 0 ? `${formatCount(count)} ${what}` : undefined)
  return (
    <DashboardCards
      cards={[
        {
          label: 'Users',
          href: '/admin/users',
          icon: <Users {...icon} />,
          figure: formatCountOf(figures.people, 'account'),
          today: today(figures.newPeople, 'new today'),
        },
        {
          label: 'Jobs',
          href: '/manage-jobs',
          icon: <Briefcase {...icon} />,
          figure: formatCountOf(figures.openJobs, 'open job'),
          today: today(figures.newJobs, 'new today'),
        },
        {
          label: 'Applicants',
          href: '/view-applicants',
          icon: <Applicants {...icon} />,
          figure: formatCountOf(figures.applicants, 'application'),
          today: today(figures.newApplicants, 'new today'),
        },
        {
          label: 'Bookings',
          href: '/booking-portal',
          icon: <Calendar {...icon} />,
          figure: `${formatCount(bookings.upcoming)} upcoming`,
          today: today(bookings.today, 'left today'),
        },
        {
          label: 'Store',
          href: '/admin/store',
          icon: <Store {...icon} />,
          figure: external ? 'External store' : formatCountOf(figures.products, 'published product'),
          today: external
            ? undefined
            : today(figures.newOrders, figures.newOrders === 1 ? 'order today' : 'orders today'),
        },
        {
          label: 'Import',
          href: '/admin/import',
          icon: <FileUp {...icon} />,
          figure: figures.imports === 0 ? 'From a file' : formatCountOf(figures.imports, 'import'),
        },
        {
          label: 'Settings',
          href: '/admin/settings',
          icon: <Settings {...icon} />,
          figure: agencyName,
        },
      ]}
    />
  )
}
