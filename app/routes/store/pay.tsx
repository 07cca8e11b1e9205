import { redirect } from 'react-router'
import { OrderSummary } from '#app/domain/checkout/order-summary.tsx'
import { paymentDetailsForm } from '#app/domain/checkout/payments/payment-details-form.ts'
import { loadPaymentPage, toPaymentCustomer } from '#app/domain/checkout/payments/payment-page.server.ts'
import { nextUrl, PaymentPanel } from '#app/domain/checkout/payments/payment-panels.tsx'
import { ReservedUntil } from '#app/domain/checkout/payments/reserved-until.tsx'
import { placeAllowanceOrder } from '#app/domain/orders/settlement/place-allowance-order.server.ts'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { redirectAfterPayment } from '#app/http/redirect-after-payment.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { cx } from '#app/ui/cx.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/pay'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.isPaidByAllowance ? 'Place your order' : 'Pay for your order' },
  { name: 'robots', content: 'noindex' },
  // The content security policy forbids a form's redirect to another origin, but allows a refresh.
  ...(loaderData?.redirectUrl ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData.redirectUrl}` }] : []),
]

/**
 * The test service's payment page. With a real payment service it only redirects there. Other query parameters are
 * ignored.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadPaymentPage(ctx, params.token)
  if (page.status === 'open' && page.paymentUrl && !url.searchParams.has('hop')) {
    throw redirect(page.paymentUrl, 303)
  }
  return { page, now: ctx.now, redirectUrl: url.searchParams.has('hop') ? nextUrl(page) : null }
}

/** `Pay` and `Pay later`, or `Place order` if a staff allowance pays. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const { delivery, postcode, isPaidByAllowance } = await loadPaymentPage(ctx, params.token)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, paymentDetailsForm(delivery, postcode))
  if (!ok) return invalidForm(reply(), failure('Not paid', CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(reply(), 'Not paid', seconds)
  if (isPaidByAllowance) {
    await placeAllowanceOrder(ctx, params.token, toPaymentCustomer(value))
    return redirectAfterPayment(ctx, params.token)
  }
  const outcome = form.get('when') === 'later' ? 'pay-later' : 'pay'
  await simulatePayment(ctx, params.token, outcome, toPaymentCustomer(value))
  return redirectAfterPayment(ctx, params.token)
}

function heading({ status, isPaidByAllowance }: Route.ComponentProps['loaderData']['page']): string {
  if (status !== 'open') return isPaidByAllowance ? 'Your order' : 'Your payment'
  return isPaidByAllowance ? 'Place your order' : 'Pay for your order'
}

export default function Pay({ loaderData: { page, now }, actionData }: Route.ComponentProps) {
  const isPayable = page.status === 'open' || page.status === 'awaiting'
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-3xl">{heading(page)}</h1>
      {page.isTest && isPayable && (
        <Callout tone="warning" title="This is a test payment page" className="mt-5 lg:max-w-form">
          No money moves. Pay uses the test card below, and each button simulates a response from a real payment
          service.
        </Callout>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="lg:max-w-form">
          <PaymentPanel page={page} answer={actionData} />
        </div>
        <div className={cx('lg:sticky lg:top-8', isPayable && 'max-lg:order-first')}>
          <OrderSummary summary={page.summary}>
            {page.status === 'open' && (
              <ReservedUntil
                until={page.reservedUntil}
                now={now}
                className="mt-4 rounded-control bg-sunken px-3 py-2 text-sm"
              />
            )}
          </OrderSummary>
        </div>
      </div>
    </div>
  )
}
