import { Form } from 'react-router'
import { requestOrderLink } from '#app/domain/orders/emails/request-order-link.server.ts'
import { findOrderForm } from '#app/domain/orders/find-order-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeAccountEmailLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { telHref } from '#app/lib/phone.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/find-order'

const FAILED = 'Order not found'

export const meta: Route.MetaFunction = () => [{ title: 'Find my order' }, { name: 'robots', content: 'noindex' }]

/**
 * `Email me the link`. The response is the same whether or not there is such an order: only its owner gets the email.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const { ok, value, reply } = parseForm(await parseFormData(request), findOrderForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeAccountEmailLimit(ctx, client, value.email)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  await requestOrderLink(ctx, value)
  const description = "If the number and email match an order, we've emailed you a link to it."
  return redirectWithToast('/find-order', success('Check your email', description))
}

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const { agency } = useRootData()
  const { formProps, of } = useCheckedForm(findOrderForm, actionData)
  return (
    <NarrowPage
      title="Find my order"
      lead="We'll email you a link to your order, with its status and tax invoice."
      aside={
        <>
          <p>
            The order number is in your confirmation email. Can't find it? Call us on{' '}
            <a href={telHref(agency.phone)} className="link font-semibold whitespace-nowrap">
              {agency.phone}
            </a>
          </p>
          <BackLink to="/store">Back to Store</BackLink>
        </>
      }
    >
      <Form method="post" {...formProps} className="space-y-5">
        <TextField label="Order number" {...of('number')} inputMode="numeric" required maxLength={12} />
        <EmailField
          label="Email"
          hint="The email you used for the order"
          {...of('email')}
          autoComplete="email"
          required
        />
        <SubmitButton size="lg" block>
          Email me the link
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
