import { AuditList } from '#app/core/audit/audit-list.tsx'
import { listNewestAudit } from '#app/core/audit/audit-queries.server.ts'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { listMyBookings } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { MyBookings } from '#app/domain/bookings/customer/my-bookings.tsx'
import { countUpcomingBookings } from '#app/domain/bookings/portal/count-upcoming-bookings.server.ts'
import { AgencyCards } from '#app/domain/dashboards/agency-cards.tsx'
import { findDashboardFigures } from '#app/domain/dashboards/dashboard-figures.server.ts'
import { TodayTiles } from '#app/domain/dashboards/today-tiles.tsx'
import { findStoreFigures } from '#app/domain/orders/admin/store-figures.server.ts'
import { listRecentOrders } from '#app/domain/orders/my-orders.server.ts'
import { MyOrders } from '#app/domain/orders/my-orders.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/dashboard'

const MAX_AUDIT_ROWS = 8

export const meta: Route.MetaFunction = () => [{ title: 'Admin dashboard' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, store: shop } = requestContext(context)
  const [figures, audit, agency, bookings, myBookings, orders, store] = await Promise.all([
    findDashboardFigures(ctx),
    listNewestAudit(ctx, MAX_AUDIT_ROWS),
    findAgency(ctx),
    countUpcomingBookings(ctx),
    listMyBookings(ctx),
    listRecentOrders(ctx),
    findStoreFigures(ctx),
  ])
  const { now, timeZone } = ctx
  const external = shop.kind === 'external'
  return { figures, audit, bookings, myBookings, orders, store, external, agencyName: agency.name, now, timeZone }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, audit, bookings, myBookings, orders, store, external, agencyName, now, timeZone } = loaderData
  return (
    <>
      <PageHeader title="Admin dashboard" lead={`${agencyName}, ${formatDate(now, timeZone)}.`} />
      {figures.failingEmails > 0 && (
        <Callout
          tone="warning"
          title={`${formatCountOf(figures.failingEmails, 'email')} could not be sent`}
          className="mb-8"
        >
          We retry for about half a day, with a longer pause each time. The email server’s last error:{' '}
          <q className="break-words">{figures.lastEmailError}</q>
        </Callout>
      )}
      <section aria-labelledby="today" className="mb-10">
        <h2 id="today" className="mb-4 text-xl">
          Today
        </h2>
        <TodayTiles {...{ figures, bookings, store, external }} />
      </section>
      <section aria-label="Agency" className="mb-10">
        <AgencyCards {...{ figures, bookings, store, agencyName, external }} />
      </section>
      <section aria-labelledby="activity">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 id="activity" className="text-xl">
            Recent activity
          </h2>
          <ButtonLink to="/admin/audit" tone="quiet" size="sm">
            All activity
          </ButtonLink>
        </div>
        {audit.length > 0 ? (
          <AuditList rows={audit} timeZone={timeZone} label="Recent activity" />
        ) : (
          <p className="text-ink-soft">Changes appear here as they are made.</p>
        )}
      </section>
      <MyBookings bookings={myBookings} timeZone={timeZone} now={now} className="mt-10" />
      <MyOrders orders={orders} timeZone={timeZone} className="mt-10" />
    </>
  )
}
