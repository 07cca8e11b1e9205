import { resumeUploadForm } from '#app/domain/resumes/resume-form.ts'
import { ResumePanel } from '#app/domain/resumes/resume-panel.tsx'
import { listMyResumes } from '#app/domain/resumes/resume-queries.server.ts'
import { uploadResume } from '#app/domain/resumes/upload-resume.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { rejectedResume } from '#app/http/uploads/rejected-files.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/resumes'

const NOT_UPLOADED = 'Resume not uploaded'

export const meta: Route.MetaFunction = () => [{ title: 'Resumes' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { resumes: await listMyResumes(ctx), timeZone: ctx.timeZone }
}

/** `Upload resume`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  assertCan(ctx.actor, 'resume.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), resumeUploadForm)
  if (!ok) return invalidForm(reply(), failure(NOT_UPLOADED, 'Check the file and try again.'))
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(reply(), NOT_UPLOADED, seconds)
  const file = { name: value.resume.name, bytes: new Uint8Array(await value.resume.arrayBuffer()) }
  const result = await uploadResume(ctx, file)
  if (result.ok) return redirectWithToast('/employee/dashboard?tab=profile', success('Resume uploaded'))
  return rejectedResume(reply, 'resume', NOT_UPLOADED, result.reason)
}

/** The resumes on their own page, for a failed upload without scripts. */
export default function Resumes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Upload a resume" aside={<BackLink to="/employee/dashboard?tab=profile">Profile</BackLink>}>
      <ResumePanel {...loaderData} answer={actionData} />
    </NarrowPage>
  )
}
