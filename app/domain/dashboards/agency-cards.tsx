import Briefcase from 'lucide-react/icons/briefcase-business'
import Calendar from 'lucide-react/icons/calendar-days'
import FileUp from 'lucide-react/icons/file-up'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Applicants from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import { COUNT_CAP } from './count-cap.ts'
import { counted, countWords } from './count-words.ts'
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
    store.lowStock > 0 ? `${countWords(store.lowStock, COUNT_CAP)} running out` : 'Products, stock, orders'
  const storeNote = external ? 'Products and orders are managed there' : running
  return (
    <DashboardCards
      cards={[
        {
          label: 'Users',
          href: '/admin/users',
          icon: <Users {...icon} />,
          figure: counted(figures.people, COUNT_CAP, 'account'),
          note: figures.suspended > 0 ? `${countWords(figures.suspended, COUNT_CAP)} suspended` : 'None suspended',
        },
        {
          label: 'Jobs',
          href: '/manage-jobs',
          icon: <Briefcase {...icon} />,
          figure: counted(figures.openJobs, COUNT_CAP, 'open job'),
          note: 'Every ad of every employer',
        },
        {
          label: 'Applicants',
          href: '/view-applicants',
          icon: <Applicants {...icon} />,
          figure: counted(figures.applicants, COUNT_CAP, 'application'),
          note: 'Move them along, see their details',
        },
        {
          label: 'Bookings',
          href: '/booking-portal',
          icon: <Calendar {...icon} />,
          figure: counted(bookings.upcoming, COUNT_CAP, 'upcoming booking'),
          note:
            bookings.requested > 0
              ? `${countWords(bookings.requested, COUNT_CAP)} to confirm`
              : 'Every consultation, day by day',
        },
        {
          label: 'Store',
          href: '/admin/store',
          icon: <Store {...icon} />,
          figure: external ? 'External store' : counted(store.published, COUNT_CAP, 'product'),
          note: storeNote,
        },
        {
          label: 'Import',
          href: '/admin/import',
          icon: <FileUp {...icon} />,
          figure: counted(figures.imports, COUNT_CAP, 'import'),
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
