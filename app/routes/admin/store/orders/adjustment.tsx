import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { AdjustmentNote } from '#app/domain/orders/adjustments/adjustment-note.tsx'
import { findAdjustment } from '#app/domain/orders/adjustments/find-adjustment.server.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { PrintButton } from '#app/domain/orders/print-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import type { Route } from './+types/adjustment'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Adjustment note ${loaderData?.adjustment.number ?? ''}` },
]

/** The adjustment note of a refund, to print or save as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findOrder(ctx, params.id)
  const [adjustment, { name, abn, address, email, phone }] = await Promise.all([
    findAdjustment(ctx, order, params.refund),
    findAgency(ctx),
  ])
  return { order, adjustment, seller: { name, abn, address, email, phone }, timeZone: ctx.timeZone }
}

export default function AdjustmentPage({ loaderData }: Route.ComponentProps) {
  const { order, adjustment } = loaderData
  return (
    <>
      <div data-print="none" className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <Breadcrumb
          items={[
            { label: 'Orders', href: '/admin/store/orders' },
            { label: `Order ${order.number}`, href: path`/admin/store/orders/${order.id}` },
            { label: `Adjustment note ${adjustment.number}` },
          ]}
        />
        <PrintButton />
      </div>
      <AdjustmentNote {...loaderData} />
    </>
  )
}
