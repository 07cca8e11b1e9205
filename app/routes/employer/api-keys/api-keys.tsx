import { Form } from 'react-router'
import {
  API_SCOPE_NAMES,
  API_SCOPES,
  apiKeyForm,
  MAX_API_KEY_NAME,
  MAX_API_KEYS,
} from '#app/domain/api/keys/api-key.ts'
import { ApiKeyList } from '#app/domain/api/keys/api-key-list.tsx'
import { listApiKeys } from '#app/domain/api/keys/api-key-queries.server.ts'
import { createApiKey } from '#app/domain/api/keys/create-api-key.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { enteredParams, requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { CopyField } from '#app/ui/forms/copy-field.tsx'
import { FieldErrors } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/api-keys'

const PAGE = '/employer/api-keys'
const NOT_CREATED = 'Key not created'

export const meta: Route.MetaFunction = () => [{ title: 'API keys' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  await requireRecentAuthentication(ctx, PAGE, searchParams)
  const input = { name: searchParams.get('name') ?? '', scopes: searchParams.getAll('scopes') }
  return { keys: await listApiKeys(ctx), timeZone: ctx.timeZone, input }
}

/** `Create key`: the page itself shows the key, because it is shown only once. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'api-key.manage')
  const form = await parseFormData(request)
  await requireRecentAuthentication(ctx, PAGE, enteredParams(form, ['name', 'scopes']))
  const { ok, value, reply } = parseForm(form, apiKeyForm)
  if (!ok) return invalidForm({ ...reply(), key: null }, failure(NOT_CREATED, CHECK_FIELDS))
  const created = await createApiKey(ctx, value)
  if (created.ok) return { key: created.key }
  const message = `You can have ${MAX_API_KEYS} keys. Revoke one first.`
  return invalidForm({ ...reply({ '': [message] }), key: null }, failure(NOT_CREATED, message), 409)
}

export default function ApiKeys({ loaderData: { keys, timeZone, input }, actionData }: Route.ComponentProps) {
  const created = actionData?.key ?? null
  const ofOthers = keys.filter(({ memberName }) => memberName !== null)
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            Let your own software post jobs and read applicants. The endpoints are described in the{' '}
            <a href="/api" className="link">
              API reference
            </a>
            .
          </>
        }
        above={<Breadcrumb items={[{ label: 'Settings', href: '/employer/settings' }, { label: 'API keys' }]} />}
      />
      {created && (
        <Callout className="mb-6 max-w-form" tone="success" title="Copy this key now. You won't see it again.">
          <CopyField label="API key" value={created} className="mt-3" />
        </Callout>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <section aria-labelledby="keys">
            <h2 id="keys" className="mb-3 text-xl">
              Your keys
            </h2>
            <ApiKeyList
              keys={keys.filter(({ memberName }) => memberName === null)}
              timeZone={timeZone}
              labelledBy="keys"
            />
          </section>
          {ofOthers.length > 0 && (
            <section aria-labelledby="keys-of-others">
              <h2 id="keys-of-others" className="mb-1 text-xl">
                Keys of other members
              </h2>
              <p className="mb-3 text-sm text-ink-soft">A key can't do more than its member's role allows.</p>
              <ApiKeyList keys={ofOthers} timeZone={timeZone} labelledBy="keys-of-others" />
            </section>
          )}
        </div>
        <Card as="section" aria-labelledby="new-key">
          <h2 id="new-key" className="mb-3 text-xl">
            New key
          </h2>
          {/* A created key empties the form. */}
          <NewKeyForm
            key={created}
            input={created ? NO_INPUT : input}
            answer={actionData && 'result' in actionData ? actionData : undefined}
          />
        </Card>
      </div>
    </>
  )
}

const NO_INPUT = { name: '', scopes: [] }

type NewKeyFormProps = { input: { name: string; scopes: string[] }; answer: Parameters<typeof useCheckedForm>[1] }

function NewKeyForm({ input, answer }: NewKeyFormProps) {
  const { formProps, of } = useCheckedForm(apiKeyForm, answer, { defaultValue: { name: input.name } })
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <TextField {...of('name')} label="Name" hint="What the key is used for" maxLength={MAX_API_KEY_NAME} />
      <fieldset>
        <legend className="font-semibold">What it can do</legend>
        {API_SCOPE_NAMES.map((scope) => (
          <CheckboxField
            key={scope}
            id={`scope-${scope}`}
            label={API_SCOPES[scope]}
            name="scopes"
            value={scope}
            defaultChecked={input.scopes.includes(scope)}
          />
        ))}
        <FieldErrors id="scopes-errors" errors={of('scopes').errors ?? null} />
      </fieldset>
      <SubmitButton>Create key</SubmitButton>
    </Form>
  )
}
