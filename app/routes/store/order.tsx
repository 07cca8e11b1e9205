import { Form } from 'react-router'
import { OrderSummary } from '#app/domain/checkout/order-summary.tsx'
import { formatAddressChangeableUntil } from '#app/domain/orders/delivery-window.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { OrderView } from '#app/domain/orders/order-view.tsx'
import { loadCustomerReturns } from '#app/domain/orders/returns/load-customer-returns.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDate } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { LinkErrorBoundary } from '#app/shell/link-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number}` : 'Order' },
  { name: 'robots', content: 'noindex' },
  // The URL gives access to the order, so it is never sent to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** An order, by the link in its emails, or by its id for the person who placed it while signed in. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const { returns, returnable } = await loadCustomerReturns(ctx, order)
  return {
    order,
    returns,
    canRequestReturn: returnable.length > 0,
    timeZone: ctx.timeZone,
    token: params.token,
    addressChangeableUntil: formatAddressChangeableUntil(order, ctx.now, ctx.timeZone),
  }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, returns, canRequestReturn, timeZone, token, addressChangeableUntil } = loaderData
  const action = path`/orders/${token}/confirmation`
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeader
        title={`Order ${order.number}`}
        lead={`Placed on ${formatDate(order.placedAt, timeZone)}`}
        actions={
          <>
            <ButtonLink to={path`/orders/${token}/invoice`} tone="secondary">
              Tax invoice
            </ButtonLink>
            {order.email && (
              <Form method="post" action={action}>
                <SubmitButton tone="quiet" flush="end" action={action}>
                  Resend confirmation
                </SubmitButton>
              </Form>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <OrderView
          order={order}
          timeZone={timeZone}
          orderHref={path`/orders/${token}`}
          addressChangeableUntil={addressChangeableUntil}
          returns={returns}
          canRequestReturn={canRequestReturn}
        />
        <OrderSummary summary={{ ...order, isPaid: true }} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <LinkErrorBoundary action={<ButtonLink to="/find-order">Find my order</ButtonLink>}>
      The link may be incomplete. Check it in your email, or enter your order number to get a new one.
    </LinkErrorBoundary>
  )
}
