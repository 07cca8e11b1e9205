import { cancelSession } from '#app/domain/bookings/portal/sessions/cancel-session.server.ts'
import { CancelSessionForm, cancelSessionForm } from '#app/domain/bookings/portal/sessions/cancel-session-form.tsx'
import { loadSessionPage } from '#app/domain/bookings/portal/sessions/load-session-page.server.ts'
import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/session-cancellation'

const FAILED = 'Session not cancelled'
const MESSAGES = {
  started: 'This session has started, so it can no longer be cancelled.',
  cancelled: 'This session is already cancelled.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Cancel this session?' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const { session, participants, canCancel, timeZone } = await loadSessionPage(ctx, params.id)
  if (!canCancel) throw notFound()
  const customers = participants.length === 1 ? 'the participant' : `all ${participants.length} participants`
  return { lead: `${session.typeName}, ${formatShortStart(session.startsAt, timeZone)}.`, customers }
}

/** `Cancel session`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), cancelSessionForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const result = await cancelSession(ctx, params.id, value.message)
  const back = path`/booking-portal/sessions/${params.id}`
  if (!result.ok) return redirectWithToast(back, failure(FAILED, MESSAGES[result.reason]))
  const { emailed, unreachable } = result
  const description = [
    emailed > 0 ? `We've emailed ${emailed === 1 ? '1 participant' : `${emailed} participants`}.` : '',
    unreachable > 0 ? `${unreachable} without an email address: please call them.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
  return redirectWithToast(back, success('Session cancelled', description))
}

export default function SessionCancellation({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <NarrowPage
      title="Cancel this session?"
      lead={`${loaderData.lead} We'll email ${loaderData.customers} and close this time for bookings. You can't undo this.`}
    >
      <CancelSessionForm backHref={path`/booking-portal/sessions/${params.id}`} answer={actionData} />
    </NarrowPage>
  )
}
