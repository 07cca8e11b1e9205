import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { editContactDetails } from '#app/domain/bookings/edit-contact-details.server.ts'
import { ContactFields } from '#app/domain/bookings/portal/contact-fields.tsx'
import { contactForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { findBooking } from '#app/domain/bookings/portal/portal-queries.server.ts'
import { recordBookingViews } from '#app/domain/bookings/portal/record-booking-views.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/contact'

const FAILED = 'Contact details not saved'
const LABELS = { full_name: 'Full name', phone: 'Phone', email: 'Email' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Contact details for ${loaderData?.fields.full_name ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, fullName, email, phone, version } = await findBooking(ctx, params.id, 'booking.manage')
  await recordBookingViews(ctx, 'booking', [id])
  return { id, version, fields: toFields({ fullName, email, phone }) }
}

/** `Save contact details`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findBooking(ctx, params.id, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, contactForm)
  if (!ok) return invalidForm({ ...reply(), stale: null }, failure(FAILED, CHECK_FIELDS))
  const details = { fullName: value.full_name, email: value.email, phone: value.phone }
  const result = await editContactDetails(ctx, params.id, details, expectedVersion(form))
  if (result.ok) {
    const description = result.sentTo ? `We've emailed the confirmation to ${result.sentTo}.` : undefined
    return redirectWithToast(path`/booking-portal/${params.id}`, success('Contact details saved', description))
  }
  if (result.reason === 'phone') {
    const answer = reply({ phone: [INVALID_PHONE_MESSAGE] })
    return invalidForm({ ...answer, stale: null }, failure(FAILED, INVALID_PHONE_MESSAGE))
  }
  const stale = { version: result.current.version, saved: toFields(result.current) }
  return invalidForm({ ...reply({ '': [FAILED] }), stale }, failure(FAILED, staleMessage('booking')), 409)
}

function toFields({ fullName, email, phone }: { fullName: string; email: string; phone: string | null }) {
  return { full_name: fullName, email, phone: phone ?? '' }
}

export default function EditContact({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, fields } = loaderData
  const { formProps, of } = useCheckedForm(contactForm, actionData, { defaultValue: fields })
  const stale = actionData?.stale
  const href = path`/booking-portal/${id}`
  return (
    <>
      <PageHeader
        title="Edit contact details"
        lead="With a new email address, links in earlier emails stop working and we email the confirmation again."
        above={
          <Breadcrumb
            items={[
              { label: 'Bookings', href: '/booking-portal' },
              { label: fields.full_name, href },
              { label: 'Contact details' },
            ]}
          />
        }
      />
      <Form method="post" {...formProps} className="max-w-form space-y-5">
        {stale && (
          <EditConflict
            record="booking"
            labels={LABELS}
            submitted={actionData?.result.initialValue}
            saved={stale.saved}
          />
        )}
        <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
        <ContactFields of={of} />
        <div className="flex flex-wrap gap-3">
          <ConfirmLeaving />
          <SubmitButton>Save contact details</SubmitButton>
          <ButtonLink to={href} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
