import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { Invoice } from '#app/domain/orders/invoice.tsx'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { PrintButton } from '#app/domain/orders/print-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Tax invoice ${loaderData?.order.number ?? ''}` },
  { name: 'robots', content: 'noindex' },
  // The URL gives access to the order, so it is never sent to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** The customer's tax invoice, to print or save as a PDF, by the same link as their order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [order, { name, abn, address, email, phone }] = await Promise.all([
    findCustomerOrder(ctx, params.token),
    findAgency(ctx),
  ])
  return { order, seller: { name, abn, address, email, phone }, timeZone: ctx.timeZone, token: params.token }
}

export default function CustomerInvoice({ loaderData: { order, seller, timeZone, token } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <div data-print="none" className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <BackLink to={path`/orders/${token}`}>Back to your order</BackLink>
        <PrintButton />
      </div>
      <Invoice order={order} seller={seller} timeZone={timeZone} />
    </div>
  )
}
