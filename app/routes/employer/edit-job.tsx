import type { Ctx } from '#app/core/context.ts'
import { editJob, findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { toFormFields } from '#app/domain/jobs/posting/job-columns.ts'
import { JobConflict } from '#app/domain/jobs/posting/job-conflict.tsx'
import { CHECK_FIELDS_MESSAGE, JobEditor } from '#app/domain/jobs/posting/job-editor.tsx'
import { jobForm, toJobInput } from '#app/domain/jobs/posting/job-form.ts'
import { SignedOutNotice } from '#app/domain/jobs/posting/signed-out-notice.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { can } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { jobs } from '#db/schema/jobs.ts'
import type { Route } from './+types/edit-job'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.fields.title ?? 'job'}` }]

function rulesOf({ actor, timeZone }: Ctx, job: typeof jobs.$inferSelect) {
  const { closesOn, responsibilities, requirements } = job
  const choosesCompany = can(actor, 'job.choose-company')
  return { timeZone, choosesCompany, before: { closesOn, responsibilities, requirements } }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const job = await findEditableJob(ctx, params.id)
  return { rules: rulesOf(ctx, job), fields: toFormFields(job), seen: job.updatedAt.toISOString() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  if (ctx.actor.kind === 'guest') {
    const sentence = 'You must be logged in to save changes.'
    const { reply } = parseForm(form, jobForm({ timeZone: ctx.timeZone, choosesCompany: false, now: ctx.now }))
    const answer = { ...reply({ '': [sentence] }), saved: null, signedOut: true }
    return invalidForm(answer, failure('Authentication Error', sentence), 401)
  }
  const job = await findEditableJob(ctx, params.id)
  const { ok, value, reply } = parseForm(form, jobForm({ ...rulesOf(ctx, job), now: ctx.now }))
  if (!ok)
    return invalidForm(
      { ...reply(), saved: null, signedOut: false },
      failure('Changes not saved', CHECK_FIELDS_MESSAGE),
    )
  // An unreadable stamp is a page from nowhere: nothing was seen, so nothing matches.
  const seen = new Date(String(form.get('updated_at')))
  const edited = await editJob(ctx, params.id, toJobInput(value), Number.isNaN(seen.getTime()) ? new Date(0) : seen)
  if (!edited.ok) {
    const saved = { fields: toFormFields(edited.saved), seen: edited.saved.updatedAt.toISOString() }
    const words = failure('Changes not saved', 'Somebody else saved this ad meanwhile. Your text is kept.')
    return invalidForm({ ...reply({ '': [words.title] }), saved, signedOut: false }, words, 409)
  }
  return redirectWithToast(`/jobs/${params.id}`, success('Changes saved', 'The ad is up to date.'))
}

export default function EditJob({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rules, fields, seen } = loaderData
  const saved = actionData?.saved ?? null
  return (
    <>
      <PageHeader
        title={`Edit ${fields.title}`}
        above={<Breadcrumb items={[{ label: 'Your ads', href: '/manage-jobs' }, { label: fields.title }]} />}
      />
      <JobEditor
        key={params.id}
        answer={actionData}
        defaults={fields}
        rules={rules}
        hidden={{ updated_at: saved?.seen ?? seen }}
        companyName={fields.company_name}
        draftKey={null}
        failureTitle="Changes not saved"
        leaveWarning="Your changes to this ad are not saved."
        submitLabel="Save changes"
      >
        {actionData?.signedOut && <SignedOutNotice returnTo={null} />}
        {saved && <JobConflict before={fields} saved={saved.fields} />}
      </JobEditor>
    </>
  )
}
