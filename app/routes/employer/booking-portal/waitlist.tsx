import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { countWaitlist, listWaitlist } from '#app/domain/bookings/waitlist/list-waitlist.server.ts'
import { WaitlistTable } from '#app/domain/bookings/waitlist/waitlist-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/waitlist'

export const meta: Route.MetaFunction = () => [{ title: 'Waitlist' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [page, total] = await Promise.all([listWaitlist(ctx, parsePagePosition(url.searchParams)), countWaitlist(ctx)])
  return { page, total, timeZone: ctx.timeZone, address: { pathname: url.pathname, search: url.search } }
}

export default function BookingWaitlist({ loaderData: { page, total, timeZone, address } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Waitlist"
        count={total > 0 ? formatCount(total) : undefined}
        lead="A time that becomes free is offered by email to the person who joined first, and held for them for up to 4 hours."
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: 'Waitlist' }]} />}
      />
      {page.rows.length === 0 ? (
        <EmptyState title="No one is waiting" scene="done">
          Customers can join the waitlist of a day when all its times are taken.
        </EmptyState>
      ) : (
        <WaitlistTable rows={page.rows} timeZone={timeZone} />
      )}
      <Pagination {...parsePageLinks(address, { ...page, count: total })} label="Pages of the waitlist" />
    </>
  )
}
