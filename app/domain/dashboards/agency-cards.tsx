import Briefcase from 'lucide-react/icons/briefcase-business'
import Calendar from 'lucide-react/icons/calendar-days'
import FileUp from 'lucide-react/icons/file-up'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Applicants from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import { MAX_COUNT } from './count-cap.ts'
import { formatCount, formatCountOf } from './count-words.ts'
import { DashboardCards } from './dashboard-cards.tsx'
import type { DashboardFigures } from './dashboard-figures.server.ts'

type AgencyCardsProps = {
  figures: DashboardFigures
  bookings: { upcoming: number; requested: number }
  store: { published: number; lowStock: number }
  /** Does the shop show an external store, which has a back office of its own? */
  external: boolean
  agencyName: string
}

/** The ways into the agency's work, each with how much there is of it. */
export function AgencyCards({ figures, bookings, store, external, agencyName }: AgencyCardsProps) {
  const icon = { size: 20 }
  const running =
    store.lowStock > 0 ? `${formatCount(store.lowStock, MAX_COUNT)} running out` : 'Products, stock, orders'
  const storeNote = external ? 'Products and orders are managed there' : running
  return (
    <DashboardCards
      cards={[
        {
          label: 'Users',
          href: '/admin/users',
          icon: <Users {...icon} />,
          figure: formatCountOf(figures.people, MAX_COUNT, 'account'),
          note: figures.suspended > 0 ? `${formatCount(figures.suspended, MAX_COUNT)} suspended` : 'None suspended',
        },
        {
          label: 'Jobs',
          href: '/manage-jobs',
          icon: <Briefcase {...icon} />,
          figure: formatCountOf(figures.openJobs, MAX_COUNT, 'open job'),
          note: 'Every ad of every employer',
        },
        {
          label: 'Applicants',
          href: '/view-applicants',
          icon: <Applicants {...icon} />,
          figure: formatCountOf(figures.applicants, MAX_COUNT, 'application'),
          note: 'Move them along, see their details',
        },
        {
          label: 'Bookings',
          href: '/booking-portal',
          icon: <Calendar {...icon} />,
          figure: formatCountOf(bookings.upcoming, MAX_COUNT, 'upcoming booking'),
          note:
            bookings.requested > 0
              ? `${formatCount(bookings.requested, MAX_COUNT)} to confirm`
              : 'Every consultation, day by day',
        },
        {
          label: 'Store',
          href: '/admin/store',
          icon: <Store {...icon} />,
          figure: external ? 'External store' : formatCountOf(store.published, MAX_COUNT, 'product'),
          note: storeNote,
        },
        {
          label: 'Import',
          href: '/admin/import',
          icon: <FileUp {...icon} />,
          figure: formatCountOf(figures.imports, MAX_COUNT, 'import'),
          note: 'Ads from a CSV or JSON file',
        },
        {
          label: 'Settings',
          href: '/admin/settings',
          icon: <Settings {...icon} />,
          figure: agencyName,
          note: 'Name, contact, licences, figures',
        },
      ]}
    />
  )
}
