import { Form, redirect } from 'react-router'
import { jobReportForm, REPORT_REASONS } from '#app/domain/moderation/job-report.ts'
import { findReportableJob, reportJob } from '#app/domain/moderation/report-job.server.ts'
import { isBot, parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/report'

const FAILED = 'Report not sent'
const SENT = success('Report sent', 'Thank you. We review every report. The job stays live while we do.')
const REPEATED = success('Already reported', 'We already have your report about this job and are reviewing it.')

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }))

export const meta: Route.MetaFunction = () => [{ title: 'Report a job' }, { name: 'robots', content: 'noindex' }]

/** A job that is closed or not shown redirects to its page, which explains it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const job = await findReportableJob(ctx, params.id)
  if (!job) throw redirect(path`/jobs/${params.id}`)
  return { job, isSignedIn: ctx.actor.kind === 'person' }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const page = path`/jobs/${params.id}`
  const form = await parseFormData(request)
  if (isBot(form)) return redirectWithToast(page, SENT)
  const { ok, value, reply } = parseForm(form, jobReportForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'jobReport', client)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const result = await reportJob(ctx, params.id, value, client)
  if (!result.ok) return redirectWithToast(page, failure(FAILED, 'This job is no longer open.'))
  return redirectWithToast(page, result.isNew ? SENT : REPEATED)
}

export default function ReportJob({ loaderData: { job, isSignedIn }, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(jobReportForm, actionData)
  return (
    <NarrowPage
      title="Report this job"
      lead={`${job.title}, ${job.companyName}`}
      aside={
        <>
          <p>
            The employer can't see who reported a job. Never send money, bank details or identity documents to apply.
          </p>
          <BackLink to={`/jobs/${job.id}`}>Back to the job</BackLink>
        </>
      }
    >
      <Form method="post" {...formProps} className="space-y-6">
        <RadioGroup label="What is wrong with this job?" {...of('reason')} options={REASONS} required />
        <TextArea label="Details" hint="Optional. Tell us what you saw, and where." {...of('details')} rows={4} />
        {!isSignedIn && (
          <TextField
            label="Email"
            hint="Optional. We use it only to ask you about this report."
            {...of('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
        )}
        <Honeypot />
        <SubmitButton size="lg" block>
          Send report
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
