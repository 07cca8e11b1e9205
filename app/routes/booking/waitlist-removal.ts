import { redirect } from 'react-router'
import { endWaitlistEntry, findWaitlistEntry } from '#app/domain/bookings/waitlist/waitlist-links.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/waitlist-removal'

/** `Leave the waitlist`. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await endWaitlistEntry(ctx, (await findWaitlistEntry(ctx, token)).id, 'customer')
  return redirectWithToast(path`/waitlist/${token}`, success("You've left the waitlist"))
}

/** A GET changes nothing: it redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/waitlist/${params.token}`)
