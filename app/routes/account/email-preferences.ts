import { redirect } from 'react-router'
import { updateEmailPreferences } from '#app/domain/people/account/email-preferences.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/email-preferences'

/** Saves the email preferences. Browsers do not post an unticked checkbox, so a missing field means no. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  await updateEmailPreferences(ctx, { emailUpdates: form.get('updates') === 'yes' })
  return redirectWithToast(ACCOUNT_SETTINGS[requirePerson(ctx.actor).userType], success('Email preferences saved'))
}

/** A GET redirects to the settings page with the form. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(ACCOUNT_SETTINGS[requirePerson(ctxOf(context).actor).userType])
}
