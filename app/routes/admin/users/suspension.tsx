import { Form } from 'react-router'
import { z } from 'zod'
import { affectedHref } from '#app/domain/bookings/affected/affected-filter.ts'
import { countAffectedBookings } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { findPersonToSuspend, suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { emailedReason, GIVE_REASON } from '#app/domain/people/admin/emailed-reason.ts'
import { SuspensionReason } from '#app/domain/people/admin/suspend-button.tsx'
import { canHaveJobs, suspensionEffect } from '#app/domain/people/person.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/suspension'

const NOT_SUSPENDED = 'Account not suspended'
const MESSAGES = {
  self: "You can't suspend your own account. Ask another admin.",
  'last-admin': 'This is the only active admin. Create another admin first.',
}

const suspensionForm = z.object({ reason: emailedReason })

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Suspend ${loaderData?.fullName ?? ''}` }]

/** `Suspend` is in the list of users, on the user's page and in the list of reported jobs. */
const returnTo = (form: FormData, id: string) =>
  listReturnTo(form, '/admin/users', path`/admin/users/${id}`, '/admin/jobs/reports')

/** The dialog as a page, for browsers without scripts and after a missing reason. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const form = new FormData()
  form.set('back', url.searchParams.get('back') ?? '')
  return { ...(await findPersonToSuspend(ctxOf(context), params.id)), back: returnTo(form, params.id) }
}

/** `Suspend {name}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, suspensionForm)
  if (!ok) return invalidForm(reply(), failure(NOT_SUSPENDED, GIVE_REASON))
  const ctx = ctxOf(context)
  const result = await suspendPerson(ctx, params.id, value.reason)
  if (!result.ok) return redirectWithToast(returnTo(form, params.id), failure(NOT_SUSPENDED, MESSAGES[result.reason]))
  const effect = `${result.fullName} is signed out${canHaveJobs(result.kind) ? ', and their jobs are hidden' : ''}.`
  const filter = result.consultantId ? { timeOffId: null, consultantId: result.consultantId } : null
  if (filter && (await countAffectedBookings(ctx, filter)) > 0) {
    const rest = "They won't get new bookings. Reassign those they have below."
    return redirectWithToast(affectedHref(filter), success('Account suspended', `${effect} ${rest}`))
  }
  return redirectWithToast(returnTo(form, params.id), success('Account suspended', effect))
}

export default function Suspension({ loaderData: { fullName, kind, back }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Suspend ${fullName}?`}
        lead={suspensionEffect(kind)}
        above={<Breadcrumb items={[{ label: 'Users', href: '/admin/users' }, { label: `Suspend ${fullName}` }]} />}
      />
      <Form method="post" className="max-w-form space-y-6">
        <input type="hidden" name="back" value={back} />
        <SuspensionReason errors={actionData?.result.error?.reason ?? undefined} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton tone="danger">Suspend</SubmitButton>
          <ButtonLink to={back} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
