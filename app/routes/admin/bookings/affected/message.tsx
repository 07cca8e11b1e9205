import { affectedHref, parseAffectedFilter } from '#app/domain/bookings/affected/affected-filter.ts'
import { AffectedPage } from '#app/domain/bookings/affected/affected-page.tsx'
import { loadAffectedPage } from '#app/domain/bookings/affected/load-affected-page.server.ts'
import { type MessageAffectedResult, messageAffected } from '#app/domain/bookings/affected/message-affected.server.ts'
import { messageForm, parseSelectedBookings } from '#app/domain/bookings/affected/message-form.ts'
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
  const result = await messageAffected(ctx, filter, { ...value, selected: parseSelectedBookings(form) })
  const isNothing = result.emailed === 0 && result.unreachable === 0
  const toast = isNothing ? failure(FAILED, resultText(result)) : success('Message sent', resultText(result))
  return redirectWithToast(affectedHref(filter), toast)
}

function resultText({ emailed, unreachable, skipped }: MessageAffectedResult): string {
  const customers = (count: number) => (count === 1 ? '1 customer' : `${count} customers`)
  return [
    emailed > 0 ? `We've emailed ${customers(emailed)}.` : '',
    unreachable > 0 ? `${customers(unreachable)} without an email address: please call them.` : '',
    skipped > 0 ? `${skipped} changed since you opened the page.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

export default function AffectedMessage({ loaderData, actionData }: Route.ComponentProps) {
  return <AffectedPage {...loaderData} answer={actionData} />
}
