import { redirect } from 'react-router'
import { endSession } from '#app/domain/people/account/sessions.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/session-deletion'

/** `End session`: signs one device out. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await endSession(ctx, params.id)
  const toast = success('Session ended', 'That device is signed out.')
  return redirectWithToast(ACCOUNT_SETTINGS[requirePerson(ctx.actor).userType], toast)
}

/** A GET redirects to the settings page with the button. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(ACCOUNT_SETTINGS[requirePerson(ctxOf(context).actor).userType])
}
