import { Form } from 'react-router'
import { z } from 'zod'
import { notAllowedMessage } from '#app/domain/jobs/lifecycle/listing-changes.ts'
import { formatPublishAt, scheduledMessage } from '#app/domain/jobs/lifecycle/publish-time.ts'
import { scheduleJob } from '#app/domain/jobs/lifecycle/schedule-job.server.ts'
import { findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { addDays, formatDateTime, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DateTimeField } from '#app/ui/forms/date-time-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/schedule'

const NOT_SCHEDULED = 'Job not scheduled'
const scheduleForm = z.object({ publish_at: z.string({ error: 'Enter a date and a time.' }) })

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Schedule ${loaderData?.title ?? 'job'}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { title, publishAt, publishedAt, timeZone } = await findEditableJob(ctx, params.id)
  const form = new FormData()
  form.set('back', url.searchParams.get('back') ?? '')
  const proposed = `${addDays(todayIn(timeZone, ctx.now), 1)}T09:00`
  return {
    title,
    timeZone,
    isPublished: publishedAt !== null,
    proposed: publishAt ? formatPublishAt(publishAt, timeZone) : proposed,
    back: listReturnTo(form, '/manage-jobs'),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, scheduleForm)
  if (!ok) return invalidForm(reply(), failure(NOT_SCHEDULED, CHECK_FIELDS))
  const result = await scheduleJob(ctxOf(context), params.id, value.publish_at)
  if (result.ok) {
    const when = `${formatDateTime(result.publishAt, result.timeZone)} (${zoneLabel(result.timeZone)})`
    const toast = success('Job scheduled', scheduledMessage(result.title, when, result.isHeld))
    return redirectWithToast(listReturnTo(form, '/manage-jobs'), toast)
  }
  if (result.reason === 'invalid') {
    return invalidForm(reply({ publish_at: [result.message] }), failure(NOT_SCHEDULED, result.message))
  }
  const message = notAllowedMessage(result, 'schedule')
  return invalidForm(reply({ '': [message] }), failure(NOT_SCHEDULED, message), 409)
}

/** Asks when a draft is published, or for another time. */
export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { title, timeZone, isPublished, proposed, back } = loaderData
  const { formProps, of } = useCheckedForm(scheduleForm, actionData, { defaultValue: { publish_at: proposed } })
  return (
    <>
      <PageHeader
        title={`Schedule ${title}`}
        lead={
          isPublished
            ? 'This job is already published.'
            : 'The job is hidden until then. Applications close on its closing date.'
        }
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: title }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name="back" value={back} />
        <DateTimeField
          {...of('publish_at')}
          label="Publish at"
          hint={`In the time zone of the job: ${zoneLabel(timeZone)}`}
          zone={zoneLabel(timeZone)}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Schedule</SubmitButton>
          <ButtonLink to={back} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
