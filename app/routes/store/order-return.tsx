import { Form, redirect } from 'react-router'
import { quantityField, selectedQuantities } from '#app/domain/orders/admin/order-form.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { loadCustomerReturns } from '#app/domain/orders/returns/load-customer-returns.server.ts'
import { requestReturn } from '#app/domain/orders/returns/request-return.server.ts'
import { MAX_REASON_LENGTH, NO_ITEMS_MESSAGE, returnForm } from '#app/domain/orders/returns/return-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/order-return'

const FAILED = 'Return not requested'

export const meta: Route.MetaFunction = () => [
  { title: 'Request a return' },
  { name: 'robots', content: 'noindex' },
  // The URL gives access to the order, so it is never sent to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order where nothing can be returned. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const { returnable } = await loadCustomerReturns(ctx, order)
  if (returnable.length === 0) throw redirect(path`/orders/${params.token}`)
  return { token: params.token, number: order.number, returnsText: order.returnsText, lines: returnable }
}

/** `Request return`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const page = path`/orders/${params.token}`
  const { returnable } = await loadCustomerReturns(ctx, order)
  const notAllowed = failure(FAILED, 'This order has nothing to return. Its current status is shown here.')
  if (returnable.length === 0) return redirectWithToast(page, notAllowed)
  const { ok, value, reply } = parseForm(await parseFormData(request), returnForm(returnable))
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'orderEmail', order.id)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const items = selectedQuantities(value, returnable)
  const requested = await requestReturn(ctx, params.token, { items, reason: value.reason })
  if (requested.ok) return redirectWithToast(page, success('Return requested', "We'll email you once we've decided."))
  if (requested.reason === 'not-allowed') return redirectWithToast(page, notAllowed)
  const [first] = returnable
  return invalidForm(
    reply(first ? { [quantityField(first)]: [NO_ITEMS_MESSAGE] } : {}),
    failure(FAILED, NO_ITEMS_MESSAGE),
    409,
  )
}

export default function OrderReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { token, number, returnsText, lines } = loaderData
  const isOnlyItem = lines.length === 1 && lines[0]?.maxQuantity === 1
  const { formProps, of } = useCheckedForm(returnForm(lines), actionData, {
    defaultValue: Object.fromEntries(lines.map((line) => [quantityField(line), isOnlyItem ? '1' : '0'])),
  })
  return (
    <NarrowPage
      title={`Return items from order ${number}`}
      lead="Once we've accepted your return, we'll email you the address to send the items to."
    >
      <div className="mb-6 text-sm text-ink-soft">
        <PlainText text={returnsText} />
      </div>
      <Form method="post" {...formProps} className="space-y-5">
        {lines.map((line) => (
          <TextField
            key={line.id}
            {...of(quantityField(line))}
            label={`Quantity of ${line.title}`}
            hint={`Up to ${line.maxQuantity}`}
            required
            inputMode="numeric"
            maxLength={6}
          />
        ))}
        <TextField {...of('reason')} label="Reason" required maxLength={MAX_REASON_LENGTH} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Request return</SubmitButton>
          <ButtonLink to={path`/orders/${token}`} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </NarrowPage>
  )
}
