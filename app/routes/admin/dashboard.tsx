import { ActivityList } from '#app/core/audit/activity-list.tsx'
import { MyBookings } from '#app/domain/bookings/customer/my-bookings.tsx'
import { AgencyCards } from '#app/domain/dashboards/agency-cards.tsx'
import { ConsultationsToday } from '#app/domain/dashboards/consultations-today.tsx'
import { loadAdminDashboard } from '#app/domain/dashboards/load-admin-dashboard.server.ts'
import { WaitingList } from '#app/domain/dashboards/waiting-list.tsx'
import { MyOrders } from '#app/domain/orders/my-orders.tsx'
import { HoursAdviceNotice } from '#app/domain/scheduling/hours-advice/hours-advice-callout.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/dashboard'

/** Entries of recent activity. */
const MAX_ACTIVITY = 5

export const meta: Route.MetaFunction = () => [{ title: 'Admin dashboard' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, store: shop } = requestContext(context)
  const external = shop.kind === 'external'
  return { ...(await loadAdminDashboard(ctx, { external })), external, now: ctx.now, timeZone: ctx.timeZone }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { figures, emailNotices, audit, bookings, myBookings, orders, waiting, consultations, advice } = loaderData
  const { external, agencyName, isMinimumPaySet, now, timeZone } = loaderData
  return (
    <>
      <PageHeader title="Admin dashboard" lead={`${agencyName}, ${formatDate(now, timeZone)}`} />
      {emailNotices.map(({ title, text }) => (
        <Callout key={title} tone="warning" title={title} className="mb-8 break-words">
          {text}
        </Callout>
      ))}
      <div className="mb-8 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[2fr_1fr]">
        <WaitingList waiting={waiting} now={now} timeZone={timeZone} />
        <ConsultationsToday consultations={consultations} timeZone={timeZone} />
      </div>
      {advice && <HoursAdviceNotice advice={advice} className="mb-8" />}
      {!isMinimumPaySet && (
        <Callout tone="info" title="Minimum pay isn't set" className="mb-8">
          Once you set it, employers get a warning when a job pays less.{' '}
          <Link to="/admin/settings#minimum-pay" className="link">
            Set the minimum pay
          </Link>
        </Callout>
      )}
      <section aria-label="Agency" className="mb-8">
        <AgencyCards {...{ figures, bookings, agencyName, external }} />
      </section>
      <section aria-labelledby="activity">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 id="activity" className="text-xl">
            Recent activity
          </h2>
          <ButtonLink to="/admin/audit" tone="quiet" size="sm" flush="end">
            All activity
          </ButtonLink>
        </div>
        {audit.length > 0 ? (
          <ActivityList rows={audit} timeZone={timeZone} label="Recent activity" limit={MAX_ACTIVITY} as="h3" />
        ) : (
          <p className="text-ink-soft">Changes appear here as they are made.</p>
        )}
      </section>
      <MyBookings bookings={myBookings} timeZone={timeZone} now={now} className="mt-10" />
      <MyOrders orders={orders} timeZone={timeZone} className="mt-10" />
    </>
  )
}
