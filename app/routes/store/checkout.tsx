import { CHECKOUT_ERROR } from '#app/domain/storefront/cart/cart-quote.ts'
import { buyNow } from '#app/domain/storefront/product-page/buy-now.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = () => [{ title: 'Checkout' }, { name: 'robots', content: 'noindex' }]

/** `Buy now` of a product's page, where there are no scripts and so no cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, store, address } = requestContext(context)
  const form = await parseFormData(request)
  const back = `/product/${encodeURIComponent(String(form.get('product') ?? ''))}`
  const seconds = await consumeRateLimit(ctx, 'post', address)
  if (seconds) return tooManyRequests({ url: null, back }, CHECKOUT_ERROR.title, seconds)
  const answer = await tryOrLog(ctx, 'beginning a checkout', () => buyNow(ctx, store, form))
  if (answer === 'no-product') throw notFound()
  if (answer?.ok) return { url: answer.url, back, toast: null }
  const { title, description } = answer ?? CHECKOUT_ERROR
  return invalidForm({ url: null, back }, failure(title, description), answer ? 409 : 500)
}

/** A link, because browsers follow no form to a payment service of another origin (`form-action` of our policy). */
export default function Checkout({ actionData }: Route.ComponentProps) {
  if (!actionData) return <NothingBegun />
  return actionData.url ? (
    <NarrowPage title="Ready to pay" lead="It is reserved for you for 30 minutes.">
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

/** Reading begins nothing. */
function NothingBegun() {
  return (
    <NarrowPage title="Nothing to pay here" lead="A checkout begins in the cart, or on a product's page.">
      <ButtonLink to="/store">Go to the store</ButtonLink>
    </NarrowPage>
  )
}
