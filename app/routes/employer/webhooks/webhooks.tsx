import { Form } from 'react-router'
import { createEndpoint } from '#app/domain/webhooks/create-endpoint.server.ts'
import { EndpointFields } from '#app/domain/webhooks/endpoint-fields.tsx'
import { EndpointList } from '#app/domain/webhooks/endpoint-list.tsx'
import { listEndpoints } from '#app/domain/webhooks/endpoint-queries.server.ts'
import { TARGET_PROBLEM_MESSAGES } from '#app/domain/webhooks/target-problem-message.ts'
import {
  endpointForm,
  MAX_WEBHOOK_ENDPOINTS,
  parseEndpointParams,
  type WebhookEventType,
  webhookEventsOf,
} from '#app/domain/webhooks/webhook.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { enteredParams, requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CopyField } from '#app/ui/forms/copy-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/webhooks'

const PAGE = '/employer/webhooks'
const NOT_CREATED = 'Webhook not created'

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  await requireRecentAuthentication(ctx, PAGE, url.searchParams)
  return {
    endpoints: await listEndpoints(ctx),
    types: webhookEventsOf(requirePerson(ctx.actor).userType),
    input: parseEndpointParams(url.searchParams),
  }
}

/** `Create webhook`: the page itself shows the secret, because it is shown only once. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'webhook.manage')
  const form = await parseFormData(request)
  await requireRecentAuthentication(ctx, PAGE, enteredParams(form, ['url', 'events']))
  const chosen = form.getAll('events').map(String)
  const { ok, value, reply } = parseForm(form, endpointForm(webhookEventsOf(requirePerson(ctx.actor).userType)))
  if (!ok) return invalidForm({ ...reply(), chosen, secret: null }, failure(NOT_CREATED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'webhookSave', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests({ ...reply(), chosen, secret: null }, NOT_CREATED, seconds)
  const created = await createEndpoint(ctx, value)
  if (created.ok) return { secret: created.secret, chosen: [] }
  if (created.reason === 'too-many') {
    const message = `You can have ${MAX_WEBHOOK_ENDPOINTS} webhooks. Delete one first.`
    return invalidForm({ ...reply({ '': [message] }), chosen, secret: null }, failure(NOT_CREATED, message), 409)
  }
  const errors = { url: [TARGET_PROBLEM_MESSAGES[created.reason]] }
  return invalidForm({ ...reply(errors), chosen, secret: null }, failure(NOT_CREATED, CHECK_FIELDS))
}

export default function Webhooks({ loaderData: { endpoints, types, input }, actionData }: Route.ComponentProps) {
  const secret = actionData?.secret ?? null
  const ofOthers = endpoints.filter(({ memberName }) => memberName !== null)
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Send events to your own software as they happen, signed to the Standard Webhooks specification."
        above={<Breadcrumb items={[{ label: 'Settings', href: '/employer/settings' }, { label: 'Webhooks' }]} />}
      />
      {secret && (
        <Callout className="mb-6 max-w-form" tone="success" title="Copy this secret now. You won't see it again.">
          <CopyField label="Signing secret" value={secret} className="mt-3" />
        </Callout>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <section aria-labelledby="webhooks">
            <h2 id="webhooks" className="mb-3 text-xl">
              Your webhooks
            </h2>
            <EndpointList endpoints={endpoints.filter(({ memberName }) => memberName === null)} labelledBy="webhooks" />
          </section>
          {ofOthers.length > 0 && (
            <section aria-labelledby="webhooks-of-others">
              <h2 id="webhooks-of-others" className="mb-3 text-xl">
                Webhooks of other members
              </h2>
              <EndpointList endpoints={ofOthers} labelledBy="webhooks-of-others" />
            </section>
          )}
        </div>
        <Card as="section" aria-labelledby="new-webhook">
          <h2 id="new-webhook" className="mb-3 text-xl">
            New webhook
          </h2>
          {/* A created webhook empties the form. */}
          <NewWebhookForm
            key={secret}
            types={types}
            url={secret ? '' : (input?.url ?? '')}
            chosen={actionData?.chosen ?? input?.events ?? []}
            answer={actionData && 'result' in actionData ? actionData : undefined}
          />
        </Card>
      </div>
    </>
  )
}

type NewWebhookFormProps = {
  types: WebhookEventType[]
  url: string
  chosen: string[]
  answer: Parameters<typeof useCheckedForm>[1]
}

function NewWebhookForm({ types, url, chosen, answer }: NewWebhookFormProps) {
  const { formProps, of } = useCheckedForm(endpointForm(types), answer, { defaultValue: { url } })
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <EndpointFields of={of} types={types} chosen={chosen} />
      <SubmitButton>Create webhook</SubmitButton>
    </Form>
  )
}
