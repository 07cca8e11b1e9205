import { findDeskFigures } from '#app/domain/store/desk/desk-figures.server.ts'
import { listStock } from '#app/domain/store/desk/stock-queries.server.ts'
import { StockTable } from '#app/domain/store/desk/stock-table.tsx'
import { ctxOf } from '#app/http/scope.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import type { Route } from './+types/overview'

/** Rows of the short list of what runs out. */
const SHORT_LIST = 8

export const meta: Route.MetaFunction = () => [{ title: 'Store' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [figures, low] = await Promise.all([findDeskFigures(ctx), listStock(ctx, { q: '', only: 'low' })])
  return { figures, low: low.rows.slice(0, SHORT_LIST) }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { figures, low } = loaderData
  return (
    <>
      <PageHeader
        title="Store"
        lead="What sells, what runs out, what wants doing."
        actions={
          <ButtonLink to="/store" tone="secondary">
            Open the shop
          </ButtonLink>
        }
      />
      <div className="mb-10 grid grid-cols-1 gap-4 sm:grid-cols-3">
        <StatTile
          value={figures.published}
          label="Products in the shop"
          href="/admin/store/products?status=published"
        />
        <StatTile value={figures.drafts} label="Drafts" href="/admin/store/products?status=draft" />
        <StatTile value={figures.lowStock} label="Running out" href="/admin/store/stock?only=low" />
      </div>
      <section aria-labelledby="low">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <h2 id="low" className="text-xl">
            Running out
          </h2>
          <ButtonLink to="/admin/store/stock" tone="quiet" size="sm">
            All stock
          </ButtonLink>
        </div>
        {low.length > 0 ? <StockTable rows={low} /> : <p className="text-ink-soft">Plenty of everything.</p>}
      </section>
    </>
  )
}
