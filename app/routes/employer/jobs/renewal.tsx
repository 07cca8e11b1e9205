import { Form } from 'react-router'
import { z } from 'zod'
import { CLOSES_TOO_LATE, latestClosingDate } from '#app/domain/jobs/latest-closing-date.ts'
import { notAllowedMessage } from '#app/domain/jobs/lifecycle/listing-changes.ts'
import { renewJob } from '#app/domain/jobs/lifecycle/renew-job.server.ts'
import { findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { addDays, formatDate, isCalendarDate, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/renewal'

const NOT_RENEWED = 'Job not renewed'

/** Days that a job stays open if its employer keeps the proposed date. */
const PROPOSED_DAYS = 30

const renewalForm = z.object({
  closes_on: z.string({ error: 'Choose a date.' }).refine(isCalendarDate, { error: 'Choose a date.' }),
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Renew ${loaderData?.title ?? 'job'}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { title, closesOn, createdAt, timeZone } = await findEditableJob(ctx, params.id)
  const today = todayIn(timeZone, ctx.now)
  const from = closesOn !== null && closesOn > today ? closesOn : today
  const max = latestClosingDate(timeZone, ctx.now)
  const proposed = addDays(from, PROPOSED_DAYS)
  const form = new FormData()
  form.set('back', url.searchParams.get('back') ?? '')
  return {
    title,
    closesOn,
    isPast: closesOn !== null && closesOn < today,
    createdAt,
    timeZone,
    min: addDays(from, 1),
    max,
    proposed: proposed < max ? proposed : max,
    back: listReturnTo(form, '/manage-jobs'),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, renewalForm)
  if (!ok) return invalidForm(reply(), failure(NOT_RENEWED, CHECK_FIELDS))
  const result = await renewJob(ctxOf(context), params.id, value.closes_on)
  if (result.ok) {
    const closes = `${result.title} closes on ${formatDate(value.closes_on, 'UTC')}.`
    const description = result.isPaused ? `${closes} It stays paused until you resume it.` : closes
    return redirectWithToast(listReturnTo(form, '/manage-jobs'), success('Job renewed', description))
  }
  if (result.reason === 'too-early') {
    const message = `Choose a date after ${formatDate(result.after, 'UTC')}.`
    return invalidForm(reply({ closes_on: [message] }), failure(NOT_RENEWED, message))
  }
  if (result.reason === 'too-late') {
    return invalidForm(reply({ closes_on: [CLOSES_TOO_LATE] }), failure(NOT_RENEWED, CLOSES_TOO_LATE))
  }
  const message = notAllowedMessage(result, 'renew')
  return invalidForm(reply({ '': [message] }), failure(NOT_RENEWED, message), 409)
}

/** Asks for the new closing date of a job. */
export default function Renewal({ loaderData, actionData }: Route.ComponentProps) {
  const { title, closesOn, isPast, createdAt, timeZone, min, max, proposed, back } = loaderData
  const { formProps, of } = useCheckedForm(renewalForm, actionData, { defaultValue: { closes_on: proposed } })
  const closes = closesOn && `${isPast ? 'It closed' : 'It closes'} on ${formatDate(closesOn, timeZone)}. `
  return (
    <>
      <PageHeader
        title={`Renew ${title}`}
        lead={`${closes ?? ''}Job seekers still see that it was posted on ${formatDate(createdAt, timeZone)}.`}
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: title }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name="back" value={back} />
        <TextField
          {...of('closes_on')}
          label="New closing date"
          hint={`Applications close at the end of this day (${zoneLabel(timeZone)})`}
          type="date"
          min={min}
          max={max}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Renew</SubmitButton>
          <ButtonLink to={back} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
