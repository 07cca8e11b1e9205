import { affectedHref, parseAffectedFilter } from '#app/domain/bookings/affected/affected-filter.ts'
import { AffectedPage } from '#app/domain/bookings/affected/affected-page.tsx'
import { loadAffectedPage } from '#app/domain/bookings/affected/load-affected-page.server.ts'
import { messageAffected } from '#app/domain/bookings/affected/message-affected.server.ts'
import { messageForm, parseSelectedBookings } from '#app/domain/bookings/affected/message-form.ts'
import { formatMessageResult } from '#app/domain/bookings/affected/message-texts.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/message'

const FAILED = 'Message not sent'

export const meta: Route.MetaFunction = () => [{ title: 'Affected bookings' }]

/** The page with the form, which shows a rejected one. */
export const loader = ({ context, url }: Route.LoaderArgs) => loadAffectedPage(ctxOf(context), url.searchParams)

/** `Send message`. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, messageForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const filter = parseAffectedFilter(url.searchParams)
  const selected = parseSelectedBookings(form)
  const result = await messageAffected(ctx, filter, { ...value, outcome: 'reschedule', selected })
  const isNothing = result.emailed === 0 && result.unreachable === 0
  const toast = isNothing
    ? failure(FAILED, formatMessageResult(result))
    : success('Message sent', formatMessageResult(result))
  return redirectWithToast(affectedHref(filter), toast)
}

export default function AffectedMessage({ loaderData, actionData }: Route.ComponentProps) {
  return <AffectedPage {...loaderData} answer={actionData} />
}
