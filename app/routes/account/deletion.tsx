import { deletionForm } from '#app/domain/personal-data/deletion-form.ts'
import { DeletionView } from '#app/domain/personal-data/deletion-view.tsx'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import { loadDeletionPage } from '#app/domain/personal-data/load-deletion-page.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { assertCan } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/deletion'

const HERE = '/account/deletion'
const NOT_DELETED = 'Account not deleted'

export const meta: Route.MetaFunction = () => [{ title: 'Delete my account' }]

export const shouldRevalidate = revalidateOnConflict

/** Asks for the password before the person confirms, unless something else has to be done first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadDeletionPage(ctx)
  if (!page.obstacle) await requireRecentAuthentication(ctx, HERE + url.search)
  return { ...page, isConfirmed: url.searchParams.get('confirmed') === 'on' }
}

/** `Delete my account`: afterwards the browser is signed out and keeps nothing of the person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, auth } = requestContext(context)
  assertCan(ctx.actor, 'account.delete')
  const { ok, reply } = parseForm(await parseFormData(request), deletionForm)
  if (!ok) return invalidForm(reply(), failure(NOT_DELETED, 'Confirm that your account will be permanently deleted.'))
  await requireRecentAuthentication(ctx, `${HERE}?confirmed=on`)
  const result = await eraseAccount(ctx)
  if (!result.ok) return invalidForm(reply(), failure(NOT_DELETED, 'Check what you need to do first.'), 409)
  const cookie = request.headers.get('Cookie') ?? ''
  const signedOut = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
  const headers = withCookies(signedOut.headers.getSetCookie(), { 'Clear-Site-Data': '"cache", "storage"' })
  return redirectWithToast(
    '/',
    success('Account deleted', 'We have sent a confirmation to your email address.'),
    headers,
  )
}

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Delete my account"
      lead="Your account and your personal data will be permanently deleted."
      aside={<BackLink to={ACCOUNT_SETTINGS[loaderData.userType]}>Settings</BackLink>}
    >
      <DeletionView page={loaderData} isConfirmed={loaderData.isConfirmed} answer={actionData} />
    </NarrowPage>
  )
}
