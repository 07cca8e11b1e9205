import { Form } from 'react-router'
import { removePasskey } from '#app/domain/people/passkeys/edit-passkey.server.ts'
import { findOwnPasskey } from '#app/domain/people/passkeys/passkey-queries.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/removal'

export const meta: Route.MetaFunction = () => [{ title: 'Remove passkey' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requirePerson(ctx.actor)
  await requireRecentAuthentication(ctx, path`/account/passkeys/${params.id}/removal`)
  return findOwnPasskey(ctx, params.id)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { ctx, identityProviders } = requestContext(context)
  requirePerson(ctx.actor)
  await requireRecentAuthentication(ctx, path`/account/passkeys/${params.id}/removal`)
  const services = identityProviders.map(({ id }) => id)
  const result = await removePasskey(ctx, params.id, services)
  return redirectWithToast(
    '/account/passkeys',
    result.ok
      ? success('Passkey removed')
      : failure(
          'Passkey not removed',
          'This is your only way to sign in. Choose a password or add another passkey first.',
        ),
  )
}

export default function RemovePasskey({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Remove passkey?"
      lead={`“${loaderData.name}” will no longer sign in to your account. Delete it in your password manager or device too.`}
      aside={<BackLink to="/account/passkeys">Passkeys</BackLink>}
    >
      <Form method="post">
        <SubmitButton tone="danger">Remove</SubmitButton>
      </Form>
    </NarrowPage>
  )
}
