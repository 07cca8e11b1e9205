import { redirect } from 'react-router'
import { deleteAlert } from '#app/domain/job-alerts/manage-alert.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import type { Route } from './+types/removal'

/**
 * Stops an alert: by its button, or by an email program's own (RFC 8058), which sends no cookies and expects a plain
 * answer instead of a redirect.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await runOutsideSlot(() => request.formData()).catch(() => new FormData())
  await deleteAlert(ctxOf(context), params.token)
  if (form.get('List-Unsubscribe') === 'One-Click') return new Response('Unsubscribed', { status: 200 })
  return redirectWithToast('/jobs', success('Alert stopped', "We won't email you about this search again."))
}

/** A GET redirects to the page with the button: a person can open the address in the header of an email. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/job-alerts/${params.token}`)
