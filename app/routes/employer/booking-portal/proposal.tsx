import { expectedVersion, staleMessage } from '#app/core/version.ts'
import { loadProposalPage } from '#app/domain/bookings/proposals/load-proposal-page.server.ts'
import { FIRST_DAY_FIELD, isProposedTime, proposalForm } from '#app/domain/bookings/proposals/proposal-form.ts'
import { ProposalPage } from '#app/domain/bookings/proposals/proposal-page.tsx'
import { type ProposeTimesResult, proposeTimes } from '#app/domain/bookings/proposals/propose-times.server.ts'
import { unvalidatedForm } from '#app/domain/scheduling/slot-picker/parse-selected-slot.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatDateTime, instantIn } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/proposal'

const FAILED = 'Times not proposed'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Propose times to ${loaderData?.booking.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** `?from=` is the first day that is shown. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadProposalPage(ctxOf(context), params.id, url.searchParams.get('from'))

/** `Propose times`, and `Earlier times` and `Later times`, which only show other days. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const chosen = form.getAll('times').map(String).filter(isProposedTime)
  if (form.has(FIRST_DAY_FIELD)) return invalidForm({ ...parseForm(form, unvalidatedForm).reply(), chosen }, null, 200)
  const { ok, value, reply } = parseForm(form, proposalForm)
  if (!ok) return invalidForm({ ...reply(), chosen }, failure(FAILED, CHECK_FIELDS))
  const input = { times: value.times, message: value.agency_message }
  const result = await proposeTimes(ctx, params.id, input, expectedVersion(form))
  if (result.ok) {
    return redirectWithToast(
      path`/booking-portal/${params.id}`,
      success('Times proposed', `We've emailed ${result.email}.`),
    )
  }
  const message = rejection(result, ctx.timeZone)
  return invalidForm({ ...reply({ times: [message] }), chosen }, failure(FAILED, message), 409)
}

function rejection(result: Extract<ProposeTimesResult, { ok: false }>, timeZone: string): string {
  switch (result.reason) {
    case 'not-upcoming':
      return 'This booking has ended or was cancelled.'
    case 'no-email':
      return 'This booking has no email address. Edit the contact details first.'
    case 'stale':
      return staleMessage('booking')
    case 'taken': {
      const { date, time } = result.time
      return `${formatDateTime(instantIn(timeZone, date, time), timeZone)} is no longer free. Choose another time.`
    }
  }
}

export default function ProposeTimes({ loaderData, actionData }: Route.ComponentProps) {
  return <ProposalPage data={loaderData} answer={actionData} chosen={actionData?.chosen ?? []} />
}
