import { Form } from 'react-router'
import { decideReturn } from '#app/domain/orders/returns/decide-return.server.ts'
import { RETURN_STATUS_LABELS, returnedItems } from '#app/domain/orders/returns/order-return.ts'
import { MAX_ANSWER_LENGTH, returnDecisionForm } from '#app/domain/orders/returns/return-form.ts'
import { findReturn } from '#app/domain/orders/returns/return-queries.server.ts'
import { ReturnSteps } from '#app/domain/orders/returns/return-steps.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/return'

const FAILED = 'Decision not saved'

const DECISIONS = [
  { value: 'accepted', label: 'Accept' },
  { value: 'declined', label: 'Decline' },
]

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Return for order ${loaderData?.number ?? ''}` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { order, lines, ...row } = await findReturn(ctx, params.id)
  const { id: orderId, number, fullName, email } = order
  return { row, orderId, number, fullName, email, items: returnedItems(row, lines), timeZone: ctx.timeZone }
}

/** `Save decision`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), returnDecisionForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const decided = await decideReturn(ctx, params.id, value)
  const page = path`/admin/store/orders/returns/${params.id}`
  if (!decided.ok) {
    return redirectWithToast(page, failure(FAILED, 'This return has already been accepted or declined.'))
  }
  const title = value.decision === 'accepted' ? 'Return accepted' : 'Return declined'
  return redirectWithToast(page, success(title, decided.isEmailed ? 'The customer has been emailed.' : undefined))
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { row, orderId, number, fullName, email, items, timeZone } = loaderData
  const { label, tone } = RETURN_STATUS_LABELS[row.status]
  return (
    <>
      <PageHeader
        title={`Return for order ${number}`}
        lead={email ? `${fullName} · ${email}` : fullName}
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: path`/admin/store/orders/${orderId}` },
              { label: 'Return' },
            ]}
          />
        }
        actions={<StatusBadge tone={tone}>{label}</StatusBadge>}
      />
      <div className="max-w-form space-y-8">
        <ReturnSteps row={row} items={items} orderId={orderId} timeZone={timeZone} />
        {row.status === 'requested' && <DecisionForm hasEmail={email !== ''} answer={actionData} />}
      </div>
    </>
  )
}

type DecisionFormProps = { hasEmail: boolean; answer: Route.ComponentProps['actionData'] }

function DecisionForm({ hasEmail, answer }: DecisionFormProps) {
  const { formProps, of } = useCheckedForm(returnDecisionForm, answer)
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <RadioGroup {...of('decision')} label="Decision" look="chips" options={DECISIONS} required />
      <TextArea
        {...of('answer')}
        label="Message to the customer"
        hint={
          hasEmail
            ? 'Required if you decline. If you accept, the email already has the address to send the items to.'
            : "Required if you decline. This order has no email address, so we can't email the customer."
        }
        rows={4}
        maxLength={MAX_ANSWER_LENGTH}
      />
      <ConfirmLeaving />
      <SubmitButton>Save decision</SubmitButton>
    </Form>
  )
}
