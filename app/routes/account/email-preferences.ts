import { redirect } from 'react-router'
import { updateEmailPreferences } from '#app/domain/people/account/email-preferences.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/email-preferences'

/** Saves which mails the person wants. An unticked box is not posted, so absence means no. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  await updateEmailPreferences(ctx, { emailUpdates: form.get('updates') === 'yes' })
  return redirectWithToast(ACCOUNT_SETTINGS[requirePerson(ctx.actor).userType], success('Mail preferences saved'))
}

/** Opened by hand, it leads to where the form is. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(ACCOUNT_SETTINGS[requirePerson(ctxOf(context).actor).userType])
}
