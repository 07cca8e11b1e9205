import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { ownDetailsForm } from '#app/domain/bookings/booking-form.ts'
import { correctOwnDetails } from '#app/domain/bookings/correct-own-details.server.ts'
import { YourDetails } from '#app/domain/bookings/customer/your-details.tsx'
import { GUEST_LIMIT_WAIT_SECONDS } from '#app/domain/bookings/guest-limits.server.ts'
import { findBookingByToken } from '#app/domain/bookings/manage-links.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/details'

const FAILED = 'Details not saved'

const LABELS = { full_name: 'Full name', phone: 'Phone', email: 'Email' }

const MESSAGES = {
  'not-upcoming': 'This booking has ended or was cancelled.',
  'change-limit': 'The details of this booking have been changed too often today. Please call us to change them.',
  'address-limit': 'The email address of this booking has been changed too often. Please call us to change it.',
  'email-limit': 'Too many emails have been sent to this address today. Please try again tomorrow or call us.',
  'client-limit':
    "We've received too many email changes from your network today. Please try again tomorrow or call us.",
  stale: staleMessage('booking'),
}

export const meta: Route.MetaFunction = () => [{ title: 'Change my details' }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fullName, email, phone, version, meeting } = await findBookingByToken(ctxOf(context), params.token)
  return { fields: { full_name: fullName, email, phone: phone ?? '' }, version, isByPhone: meeting.method === 'phone' }
}

/** `Save my details`. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, ownDetailsForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests({ ...reply(), isStale: false }, FAILED, seconds)
  const details = { fullName: value.full_name, email: value.email, phone: value.phone }
  const result = await correctOwnDetails(ctx, token, details, expectedVersion(form))
  if (result.ok) {
    const description = result.sentTo ? `We've emailed the confirmation to ${result.sentTo}.` : undefined
    return redirectWithToast(path`/bookings/${token}`, success('Details saved', description))
  }
  if (result.reason === 'phone') {
    const answer = { ...reply({ phone: [INVALID_PHONE_MESSAGE] }), isStale: false }
    return invalidForm(answer, failure(FAILED, INVALID_PHONE_MESSAGE))
  }
  const answer = { ...reply(), isStale: result.reason === 'stale' }
  const message = failure(FAILED, MESSAGES[result.reason])
  if (result.reason === 'email-limit' || result.reason === 'client-limit')
    return invalidForm(answer, message, 429, { 'Retry-After': String(GUEST_LIMIT_WAIT_SECONDS) })
  return invalidForm(answer, message, 409)
}

export default function ChangeDetails({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields, version, isByPhone } = loaderData
  const { formProps, of } = useCheckedForm(ownDetailsForm, actionData, { defaultValue: fields })
  return (
    <NarrowPage
      title="Change my details"
      lead="If you change your email address, we'll send the confirmation to the new one. Links in earlier emails will stop working."
    >
      <Form method="post" {...formProps} className="space-y-6">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
        {actionData?.isStale && (
          <EditConflict record="booking" labels={LABELS} submitted={actionData.result.initialValue} saved={fields} />
        )}
        <YourDetails of={of} isByPhone={isByPhone} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save my details</SubmitButton>
          <ButtonLink to={path`/bookings/${params.token}`} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </NarrowPage>
  )
}
