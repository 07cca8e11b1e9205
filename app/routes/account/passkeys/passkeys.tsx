import { addPasskey } from '#app/domain/people/passkeys/add-passkey.server.ts'
import { PasskeyButton } from '#app/domain/people/passkeys/passkey-button.tsx'
import { parseNewCredential } from '#app/domain/people/passkeys/passkey-forms.ts'
import { PasskeyList } from '#app/domain/people/passkeys/passkey-list.tsx'
import { listOwnPasskeys } from '#app/domain/people/passkeys/passkey-queries.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/passkeys'

const PAGE = '/account/passkeys'
const NOT_ADDED = 'Passkey not added'

export const meta: Route.MetaFunction = () => [{ title: 'Passkeys' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userType } = requirePerson(ctx.actor)
  await requireRecentAuthentication(ctx, PAGE)
  return {
    passkeys: await listOwnPasskeys(ctx),
    canAdd: supportsPasskeys(ctx.baseUrl),
    settingsHref: ACCOUNT_SETTINGS[userType],
    timeZone: ctx.timeZone,
  }
}

/** Adds the passkey that the browser has created. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  requirePerson(ctx.actor)
  await requireRecentAuthentication(ctx, PAGE)
  const credential = parseNewCredential(await parseFormData(request))
  if (!credential) return invalidForm({}, failure(NOT_ADDED, 'Try again.'))
  const cookies = request.headers.get('Cookie') ?? ''
  const userAgent = request.headers.get('User-Agent') ?? ''
  const result = await addPasskey(ctx, auth, { cookies, credential, userAgent })
  if (!result.ok) {
    const isFull = result.reason === 'too-many'
    return invalidForm(
      {},
      failure(NOT_ADDED, isFull ? 'Remove one first.' : "Your device needs to verify that it's you. Try again."),
    )
  }
  return redirectWithToast(PAGE, success('Passkey added', 'You can sign in with it from now on.'))
}

export default function Passkeys({ loaderData }: Route.ComponentProps) {
  const { passkeys, canAdd, settingsHref, timeZone } = loaderData
  return (
    <NarrowPage
      title="Passkeys"
      lead="Sign in with your fingerprint, face or screen lock instead of your password and code."
      aside={<BackLink to={settingsHref}>Settings</BackLink>}
    >
      <div className="space-y-6">
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} timeZone={timeZone} />}
        {!canAdd && (
          <p className="text-ink-soft">
            Passkeys need a domain name such as jobs.example.com.au. This site is opened by its IP address, so you can't
            add one.
          </p>
        )}
        {canAdd && (
          <PasskeyButton
            ceremony="create"
            optionsPath={`${PAGE}/options`}
            action={PAGE}
            tone={passkeys.length > 0 ? 'secondary' : 'primary'}
          >
            Add a passkey
          </PasskeyButton>
        )}
        {canAdd && (
          <noscript>
            <p>Passkeys need JavaScript. Turn it on, then reload the page.</p>
          </noscript>
        )}
      </div>
    </NarrowPage>
  )
}
