import { CHECKOUT_ERROR } from '#app/domain/storefront/cart/cart-quote.ts'
import { buyNow } from '#app/domain/storefront/product-page/buy-now.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = () => [{ title: 'Checkout' }, { name: 'robots', content: 'noindex' }]

/** `Buy now` on a product page without scripts, where there is no cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, store, client } = requestContext(context)
  const form = await parseFormData(request)
  const back = `/product/${encodeURIComponent(String(form.get('product') ?? ''))}`
  try {
    const seconds = await consumeRateLimit(ctx, 'post', client)
    if (seconds) return tooManyRequests({ url: null, back }, CHECKOUT_ERROR.title, seconds)
    const result = await buyNow(ctx, store, form)
    if (result === 'no-product') throw notFound()
    if (result.ok) return { url: result.url, back, toast: null }
    return invalidForm({ url: null, back }, failure(result.title, result.description), 409)
  } catch (error) {
    const { title, description } = CHECKOUT_ERROR
    return formFailed(ctx, 'starting a checkout', error, { url: null, back }, title, description)
  }
}

/** A link, because the content security policy (`form-action`) blocks a form's redirect to the payment service. */
export default function Checkout({ actionData }: Route.ComponentProps) {
  if (!actionData) return <NoCheckout />
  return actionData.url ? (
    <NarrowPage title="Ready to pay" lead="Your item is reserved for 30 minutes.">
      <ButtonLink to={actionData.url} reloadDocument size="lg" block>
        Continue to payment
      </ButtonLink>
    </NarrowPage>
  ) : (
    <NarrowPage title={actionData.toast?.title ?? CHECKOUT_ERROR.title} lead={actionData.toast?.description}>
      <ButtonLink to={actionData.back} tone="secondary">
        Back to the product
      </ButtonLink>
    </NarrowPage>
  )
}

/** The page of a GET, which never starts a checkout. */
function NoCheckout() {
  return (
    <NarrowPage
      scene="order"
      title="No checkout in progress"
      lead="Start a checkout from your cart or a product page."
      aside={
        <p>
          Looking for something you bought?{' '}
          <Link to="/find-order" className="link">
            Find my order
          </Link>
        </p>
      }
    >
      <ButtonLink to="/store">Go to the store</ButtonLink>
    </NarrowPage>
  )
}
