import { redirect } from 'react-router'
import { sendTestEvent } from '#app/domain/webhooks/send-test-event.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/test-event'

/** `Send test event`. */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await sendTestEvent(ctxOf(context), params.id)
  const toast = result.ok
    ? success('Test event sent', 'Reload the page to see the response.')
    : failure('Test event not sent', 'Enable the webhook first.')
  return redirectWithToast(path`/employer/webhooks/${params.id}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/employer/webhooks/${params.id}`)
