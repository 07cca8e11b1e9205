import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { CHECK_FIELDS_MESSAGE, JobEditor } from '#app/domain/jobs/posting/job-editor.tsx'
import { jobForm, toJobInput } from '#app/domain/jobs/posting/job-form.ts'
import { postJob } from '#app/domain/jobs/posting/post-job.server.ts'
import { SignedOutNotice } from '#app/domain/jobs/posting/signed-out-notice.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { can } from '#app/policy/policy.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/post-job'

export const meta: Route.MetaFunction = () => [{ title: 'Post a job' }]

const rulesOf = ({ actor, timeZone }: Ctx) => ({ timeZone, choosesCompany: can(actor, 'job.choose-company') })

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { actor } = ctx
  const companyName =
    actor.kind === 'person' && actor.companyName !== null ? actor.companyName : (await findAgency(ctx)).name
  return { rules: rulesOf(ctx), companyName, personId: personId(actor), key: newId() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, jobForm({ ...rulesOf(ctx), now: ctx.now }))
  if (ctx.actor.kind === 'guest') {
    const sentence = 'You must be logged in to post a job.'
    return invalidForm(
      { ...reply({ '': [sentence] }), signedOut: true },
      failure('Authentication Error', sentence),
      401,
    )
  }
  if (!ok) return invalidForm({ ...reply(), signedOut: false }, failure('Error posting job', CHECK_FIELDS_MESSAGE))
  const id = await tryOrLog(ctx, 'posting a job', () =>
    postJob(ctx, toJobInput(value), String(form.get('job_id') ?? '')),
  )
  if (id === null) {
    const words = failure('Error posting job', 'Something went wrong on our side. Your text is kept: please try again.')
    return invalidForm({ ...reply({ '': [words.title] }), signedOut: false }, words, 500)
  }
  return redirectWithToast(`/jobs/${id}`, success('Job Posted Successfully', 'Your ad is live.'))
}

export default function PostJob({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, companyName, personId, key } = loaderData
  return (
    <>
      <PageHeader title="Post a job" lead="Two minutes, and it is live. Only what is not marked optional is needed." />
      <JobEditor
        answer={actionData}
        defaults={rules.choosesCompany ? { company_name: companyName } : {}}
        rules={rules}
        hidden={{ job_id: key }}
        companyName={companyName}
        draftKey={personId && `muster-post-job-draft:${personId}`}
        failureTitle="Error posting job"
        leaveWarning="Your ad is not posted yet. What you typed is kept on this device until you come back."
        submitLabel="Post Job"
      >
        {actionData?.signedOut && <SignedOutNotice returnTo="/post-job" />}
      </JobEditor>
    </>
  )
}
