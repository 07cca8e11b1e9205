import { Form } from 'react-router'
import { UnsavedInput } from '#app/core/unsaved-input.tsx'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { DeliveryLog } from '#app/domain/webhooks/delivery-log.tsx'
import { editEndpoint } from '#app/domain/webhooks/edit-endpoint.server.ts'
import { EndpointActions } from '#app/domain/webhooks/endpoint-actions.tsx'
import { EndpointFields } from '#app/domain/webhooks/endpoint-fields.tsx'
import { EndpointStatus } from '#app/domain/webhooks/endpoint-list.tsx'
import { type EndpointRow, findEndpoint, listDeliveries } from '#app/domain/webhooks/endpoint-queries.server.ts'
import { TARGET_PROBLEM_MESSAGES } from '#app/domain/webhooks/target-problem-message.ts'
import { endpointForm, parseEndpointParams, webhookEventsOf } from '#app/domain/webhooks/webhook.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { enteredParams, requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/webhook'

const NOT_SAVED = 'Webhook not saved'
const LABELS = { url: 'Address', events: 'Events' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.endpoint.url ?? 'Webhook' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return {
    endpoint: await findEndpoint(ctx, params.id),
    deliveries: await listDeliveries(ctx, params.id),
    types: webhookEventsOf(requirePerson(ctx.actor).userType),
    timeZone: ctx.timeZone,
    input: parseEndpointParams(url.searchParams),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findEndpoint(ctx, params.id)
  const page = path`/employer/webhooks/${params.id}`
  const form = await parseFormData(request)
  await requireRecentAuthentication(ctx, page, enteredParams(form, ['url', 'events']))
  const chosen = form.getAll('events').map(String)
  const { ok, value, reply } = parseForm(form, endpointForm(webhookEventsOf(requirePerson(ctx.actor).userType)))
  if (!ok) return invalidForm({ ...reply(), chosen, stale: null }, failure(NOT_SAVED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'webhookSave', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests({ ...reply(), chosen, stale: null }, NOT_SAVED, seconds)
  const result = await editEndpoint(ctx, params.id, value, expectedVersion(form))
  if (result.ok) return redirectWithToast(page, success('Webhook saved'))
  if (result.reason !== 'stale') {
    const errors = { url: [TARGET_PROBLEM_MESSAGES[result.reason]] }
    return invalidForm({ ...reply(errors), chosen, stale: null }, failure(NOT_SAVED, CHECK_FIELDS))
  }
  const { version, url, eventTypes } = result.current
  const stale = { version, submitted: toFields(value.url, value.events), saved: toFields(url, eventTypes) }
  return invalidForm({ ...reply({ '': [NOT_SAVED] }), chosen, stale }, failure(NOT_SAVED, staleMessage('webhook')), 409)
}

const toFields = (url: string, events: readonly string[]) => ({ url, events: events.join(', ') })

export default function Webhook({ loaderData, actionData, params }: Route.ComponentProps) {
  const { endpoint, deliveries, types, timeZone, input } = loaderData
  const isDisabled = endpoint.disabledAt !== null
  return (
    <>
      <PageHeader
        title={new URL(endpoint.url).host}
        lead={<EndpointStatus isDisabled={isDisabled} />}
        above={<Breadcrumb items={breadcrumb(endpoint)} />}
      />
      <div className="max-w-form space-y-8">
        <EndpointActions id={params.id} isDisabled={isDisabled} />
        <section aria-labelledby="deliveries">
          <h2 id="deliveries" className="mb-3 text-xl">
            Deliveries
          </h2>
          <DeliveryLog endpointId={params.id} canReplay={!isDisabled} {...{ deliveries, timeZone }} />
        </section>
        <section aria-labelledby="address-and-events">
          <h2 id="address-and-events" className="mb-3 text-xl">
            Address and events
          </h2>
          {/* A saved form shows what was saved; after a conflict it is created again with what was submitted. */}
          <EditForm key={endpoint.version} endpoint={endpoint} types={types} input={input} answer={actionData} />
        </section>
      </div>
    </>
  )
}

type EditFormProps = Pick<Route.ComponentProps['loaderData'], 'endpoint' | 'types' | 'input'> & {
  answer: Route.ComponentProps['actionData']
}

function EditForm({ endpoint, types, input, answer }: EditFormProps) {
  const { formProps, of } = useCheckedForm(endpointForm(types), answer, {
    defaultValue: { url: input?.url ?? endpoint.url },
  })
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <input type="hidden" name={VERSION_FIELD} value={formVersion(input?.version ?? endpoint.version, answer)} />
      {input && !answer && <UnsavedInput />}
      {answer?.stale && <EditConflict record="webhook" labels={LABELS} {...answer.stale} />}
      <EndpointFields of={of} types={types} chosen={answer?.chosen ?? input?.events ?? endpoint.eventTypes} />
      <SubmitButton>Save changes</SubmitButton>
    </Form>
  )
}

const breadcrumb = ({ url }: EndpointRow) => [
  { label: 'Settings', href: '/employer/settings' },
  { label: 'Webhooks', href: '/employer/webhooks' },
  { label: new URL(url).host },
]
