import { redirect } from 'react-router'
import { signOutEverywhere } from '#app/domain/people/account/sessions.server.ts'
import { buttonFailed } from '#app/http/form-failed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { deleteBrowserSessionMark } from '#app/platform/auth.server.ts'
import { withCookies } from '#app/platform/cookies.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/sessions'

/** `Sign out everywhere`, including this device. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  try {
    await signOutEverywhere(ctx)
  } catch (error) {
    const settings = ACCOUNT_SETTINGS[requirePerson(ctx.actor).userType]
    return buttonFailed(ctx, 'signing out everywhere', error, settings, 'Sign out Failed')
  }
  const headers = withCookies([deleteBrowserSessionMark(ctx.baseUrl)], { 'Clear-Site-Data': '"cache"' })
  return redirectWithToast('/', success('Logged Out', "You've been signed out on every device."), headers)
}

/** A GET redirects to the settings page with the button. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(ACCOUNT_SETTINGS[requirePerson(ctxOf(context).actor).userType])
}
