import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { listOpenReturns } from '#app/domain/orders/returns/return-queries.server.ts'
import { ReturnsTable } from '#app/domain/orders/returns/returns-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/returns'

export const meta: Route.MetaFunction = () => [{ title: 'Returns' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await listOpenReturns(ctx, parsePagePosition(url.searchParams))
  return { rows: page.rows, now: ctx.now, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { rows, now, timeZone, pages } = loaderData
  return (
    <>
      <PageHeader
        title="Returns"
        lead="Items that customers want to send back, until they are refunded or declined."
        above={<Breadcrumb items={[{ label: 'Orders', href: '/admin/store/orders' }, { label: 'Returns' }]} />}
      />
      {rows.length > 0 ? (
        <ReturnsTable rows={rows} now={now} timeZone={timeZone} />
      ) : (
        <EmptyState title="No returns are open">
          Customers request a return on the page of their order. It appears here, and the store contact is emailed.
        </EmptyState>
      )}
      <Pagination {...pages} />
    </>
  )
}
