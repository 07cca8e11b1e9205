import { redirect } from 'react-router'
import { confirmAlert } from '#app/domain/job-alerts/manage-alert.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/confirmation'

/** Confirms an alert. A POST, because programs that check emails open links. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  await confirmAlert(ctxOf(context), token)
  const toast = success('Alert confirmed', "We'll email you when there are new jobs.")
  return redirectWithToast(path`/job-alerts/${token}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/job-alerts/${params.token}`)
