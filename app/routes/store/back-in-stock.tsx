import { Form, redirect } from 'react-router'
import { isSoldOut } from '#app/domain/storefront/product/variants.ts'
import {
  type RequestStockNoticeResult,
  requestStockNotice,
} from '#app/domain/storefront/stock-notices/request-stock-notice.server.ts'
import { stockNoticeForm } from '#app/domain/storefront/stock-notices/stock-notice-form.ts'
import { StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/back-in-stock'

const FAILED = 'Not saved'

const EMAIL_LIMIT = 'Too many emails have been requested for this address today. Please try again tomorrow.'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Email me when it's back: ${loaderData?.title ?? ''}` },
  { name: 'robots', content: 'noindex' },
]

export const shouldRevalidate = revalidateOnConflict

/**
 * The sold-out variants of a product. Redirects to the product if there is none. An external store has no such list.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  if (store.kind === 'external') throw notFound()
  const found = await store.findProduct(ctx, params.id).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return null
    throw error
  })
  if (!found) throw notFound()
  const { id, title, variants } = found.product
  const soldOut = variants.filter(isSoldOut)
  const [first] = soldOut
  if (!first) throw redirect(path`/product/${id}`)
  const { id: chosen } = soldOut.find((variant) => variant.id === url.searchParams.get('variant')) ?? first
  return {
    id,
    title,
    chosen,
    variants: soldOut.map((variant) => ({ value: variant.id, label: variant.title })),
    email: ctx.actor.kind === 'person' ? ctx.actor.email : '',
  }
}

/** `Email me`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, client, store } = requestContext(context)
  if (store.kind === 'external') throw notFound()
  const { ok, value, reply } = parseForm(await parseFormData(request), stockNoticeForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'stockNotice', client)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const result = await requestStockNotice(ctx, { variantId: value.variant, email: value.email })
  if (result.ok) {
    const description = "You'll get one email. Then we delete your address."
    return redirectWithToast(path`/product/${params.id}`, success("We'll email you when it's back", description))
  }
  if (result.reason === 'unknown') throw notFound()
  if (result.reason === 'email-limit') {
    const wait = { 'Retry-After': String(24 * 3600) }
    return invalidForm(reply({ email: [EMAIL_LIMIT] }), failure(FAILED, EMAIL_LIMIT), 429, wait)
  }
  const message = problemMessage(result)
  return invalidForm(reply({ variant: [message] }), failure(FAILED, message), 409)
}

function problemMessage(problem: Exclude<RequestStockNoticeResult, { ok: true } | { reason: 'email-limit' }>): string {
  return problem.reason === 'too-many'
    ? `You can ask to be emailed about up to ${problem.max} items at a time.`
    : "It's back already. You can order it now."
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, chosen, variants, email } = loaderData
  const { formProps, of } = useCheckedForm(stockNoticeForm, actionData, { defaultValue: { variant: chosen, email } })
  const [only, ...others] = variants
  return (
    <NarrowPage
      title="Email me when it's back"
      lead={`${title} is sold out. We'll email you once when it's available again, and then delete your address.`}
      aside={<BackLink to={path`/product/${id}`}>Back to the product</BackLink>}
    >
      <Form method="post" {...formProps} className="space-y-5">
        {others.length > 0 ? (
          <RadioGroup {...of('variant')} label="Option" options={variants} look="chips" required />
        ) : (
          <input type="hidden" name="variant" value={only?.value} />
        )}
        <EmailField label="Email" {...of('email')} autoComplete="email" required />
        <SubmitButton size="lg" block>
          Email me
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
