import Briefcase from 'lucide-react/icons/briefcase-business'
import Calendar from 'lucide-react/icons/calendar-days'
import FileUp from 'lucide-react/icons/file-up'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Applicants from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { AuditList } from '#app/domain/agency/audit-list.tsx'
import { listNewestAudit } from '#app/domain/agency/audit-queries.server.ts'
import { counted, countWords } from '#app/domain/agency/count-words.ts'
import { DashboardCards } from '#app/domain/agency/dashboard-cards.tsx'
import { countUpcomingBookings } from '#app/domain/bookings/desk/desk-figures.server.ts'
import { listMyBookings } from '#app/domain/bookings/visitor/my-bookings.server.ts'
import { MyBookings } from '#app/domain/bookings/visitor/my-bookings.tsx'
import { COUNT_CAP, findDashboardFigures } from '#app/domain/moderation/dashboard-figures.server.ts'
import { findDeskFigures } from '#app/domain/store/desk/desk-figures.server.ts'
import { listNewestOwnOrders } from '#app/domain/store/orders/my-orders.server.ts'
import { MyOrders } from '#app/domain/store/orders/my-orders.tsx'
import { ctxOf } from '#app/http/scope.ts'
import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import type { Route } from './+types/dashboard'

const NEWEST_AUDIT = 8

export const meta: Route.MetaFunction = () => [{ title: 'Admin dashboard' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [figures, audit, agency, bookings, own, orders, store] = await Promise.all([
    findDashboardFigures(ctx),
    listNewestAudit(ctx, NEWEST_AUDIT),
    findAgency(ctx),
    countUpcomingBookings(ctx),
    listMyBookings(ctx),
    listNewestOwnOrders(ctx),
    findDeskFigures(ctx),
  ])
  const { now, timeZone } = ctx
  return { figures, audit, bookings, own, orders, store, agencyName: agency.name, cap: COUNT_CAP, now, timeZone }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, audit, bookings, own, orders, store, agencyName, cap, now, timeZone } = loaderData
  const icon = { size: 20 }
  return (
    <>
      <PageHeader title="Admin dashboard" lead={`${agencyName}, ${formatDate(now, timeZone)}.`} />
      {figures.failingMails > 0 && (
        <Callout
          tone="warning"
          title={`${counted(figures.failingMails, cap, 'mail')} could not be sent yet`}
          className="mb-8"
        >
          Nothing is lost: they are tried again, with longer pauses each time. Check the mail server.
        </Callout>
      )}
      <section aria-labelledby="today" className="mb-10">
        <h2 id="today" className="mb-4 text-xl">
          Today
        </h2>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <StatTile value={countWords(figures.newPeople, cap)} label="New accounts" href="/admin/users" />
          <StatTile value={countWords(figures.newJobs, cap)} label="New ads" href="/manage-jobs" />
          <StatTile value={countWords(figures.newApplicants, cap)} label="New applicants" href="/view-applicants" />
        </div>
      </section>
      <section aria-label="The agency" className="mb-10">
        <DashboardCards
          cards={[
            {
              label: 'Users',
              href: '/admin/users',
              icon: <Users {...icon} />,
              figure: counted(figures.people, cap, 'account'),
              note: figures.suspended > 0 ? `${countWords(figures.suspended, cap)} suspended` : 'None suspended',
            },
            {
              label: 'Jobs',
              href: '/manage-jobs',
              icon: <Briefcase {...icon} />,
              figure: counted(figures.openJobs, cap, 'open job'),
              note: 'Every ad of every employer',
            },
            {
              label: 'Applicants',
              href: '/view-applicants',
              icon: <Applicants {...icon} />,
              figure: counted(figures.applicants, cap, 'application'),
              note: 'Move them along, see their details',
            },
            {
              label: 'Bookings',
              href: '/booking-portal',
              icon: <Calendar {...icon} />,
              figure: counted(bookings.upcoming, cap, 'upcoming booking'),
              note:
                bookings.requested > 0
                  ? `${countWords(bookings.requested, cap)} to confirm`
                  : 'Every consultation, day by day',
            },
            {
              label: 'Store',
              href: '/admin/store',
              icon: <Store {...icon} />,
              figure: counted(store.published, cap, 'product'),
              note: store.lowStock > 0 ? `${countWords(store.lowStock, cap)} running out` : 'Products, stock, orders',
            },
            {
              label: 'Import',
              href: '/admin/import',
              icon: <FileUp {...icon} />,
              figure: counted(figures.imports, cap, 'import'),
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
      </section>
      <section aria-labelledby="activity">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 id="activity" className="text-xl">
            Newest activity
          </h2>
          <ButtonLink to="/admin/audit" tone="quiet" size="sm">
            All activity
          </ButtonLink>
        </div>
        {audit.length > 0 ? (
          <AuditList rows={audit} timeZone={timeZone} label="Newest activity" />
        ) : (
          <p className="text-ink-soft">Nothing has happened yet.</p>
        )}
      </section>
      <MyBookings bookings={own} timeZone={timeZone} now={now} className="mt-10" />
      <MyOrders orders={orders} timeZone={timeZone} className="mt-10" />
    </>
  )
}
