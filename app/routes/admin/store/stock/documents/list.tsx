import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { listStockDocuments } from '#app/domain/inventory/documents/document-queries.server.ts'
import { DocumentTable } from '#app/domain/inventory/documents/document-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Deliveries and counts' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await listStockDocuments(ctx, parsePagePosition(url.searchParams))
  return { rows: page.rows, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

export default function StockDocuments({ loaderData }: Route.ComponentProps) {
  const { rows, timeZone, pages } = loaderData
  return (
    <>
      <PageHeader
        title="Deliveries and counts"
        above={
          <Breadcrumb items={[{ label: 'Stock', href: '/admin/store/stock' }, { label: 'Deliveries and counts' }]} />
        }
        actions={
          <>
            <ButtonLink to="/admin/store/stock/counts/new" tone="secondary">
              Count stock
            </ButtonLink>
            <ButtonLink to="/admin/store/stock/deliveries/new">Receive delivery</ButtonLink>
          </>
        }
      />
      {rows.length > 0 ? (
        <DocumentTable rows={rows} timeZone={timeZone} />
      ) : (
        <EmptyState title="No deliveries or counts yet">
          A delivery adds its lines to the stock. A count replaces the stock with what is on the shelf.
        </EmptyState>
      )}
      <Pagination {...pages} />
    </>
  )
}
