import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { AdjustmentNote } from '#app/domain/orders/adjustments/adjustment-note.tsx'
import { findAdjustment } from '#app/domain/orders/adjustments/find-adjustment.server.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { PrintButton } from '#app/domain/orders/print-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import type { Route } from './+types/adjustment'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Adjustment note ${loaderData?.adjustment.number ?? ''}` },
  { name: 'robots', content: 'noindex' },
  // The URL gives access to the order, so it is never sent to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** The adjustment note of a refund, to print or save as a PDF, by the same link as the customer's order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const [adjustment, { name, abn, address, email, phone }] = await Promise.all([
    findAdjustment(ctx, order, params.refund),
    findAgency(ctx),
  ])
  const seller = { name, abn, address, email, phone }
  return { order, adjustment, seller, timeZone: ctx.timeZone, token: params.token }
}

export default function CustomerAdjustment({ loaderData: { token, ...note } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <div data-print="none" className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <BackLink to={path`/orders/${token}`}>Back to your order</BackLink>
        <PrintButton />
      </div>
      <AdjustmentNote {...note} />
    </div>
  )
}
