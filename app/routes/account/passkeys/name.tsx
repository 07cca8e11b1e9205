import { Form } from 'react-router'
import { renamePasskey } from '#app/domain/people/passkeys/edit-passkey.server.ts'
import { MAX_PASSKEY_NAME_LENGTH, passkeyNameForm } from '#app/domain/people/passkeys/passkey-forms.ts'
import { findOwnPasskey } from '#app/domain/people/passkeys/passkey-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { enteredParams, requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/name'

export const meta: Route.MetaFunction = () => [{ title: 'Rename passkey' }]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requirePerson(ctx.actor)
  await requireRecentAuthentication(ctx, path`/account/passkeys/${params.id}/name`, url.searchParams)
  const { name } = await findOwnPasskey(ctx, params.id)
  return { name: url.searchParams.get('name') ?? name }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  requirePerson(ctx.actor)
  const form = await parseFormData(request)
  const page = path`/account/passkeys/${params.id}/name`
  await requireRecentAuthentication(ctx, page, enteredParams(form, ['name']))
  const { ok, value, reply } = parseForm(form, passkeyNameForm)
  if (!ok) return invalidForm(reply(), failure('Passkey not renamed', 'Enter a name.'))
  await renamePasskey(ctx, params.id, value.name)
  return redirectWithToast('/account/passkeys', success('Passkey renamed'))
}

export default function RenamePasskey({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(passkeyNameForm, actionData, { defaultValue: loaderData })
  return (
    <NarrowPage title="Rename passkey" aside={<BackLink to="/account/passkeys">Passkeys</BackLink>}>
      <Form method="post" {...formProps} className="space-y-5">
        <TextField label="Name" {...of('name')} required maxLength={MAX_PASSKEY_NAME_LENGTH} autoComplete="off" />
        <SubmitButton>Save name</SubmitButton>
      </Form>
    </NarrowPage>
  )
}
