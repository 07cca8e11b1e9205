import { InterviewPage } from '#app/domain/interviews/applicant/interview-page.tsx'
import { loadInterviewPage } from '#app/domain/interviews/applicant/load-interview-page.server.ts'
import { myInterviewHref } from '#app/domain/interviews/interview.ts'
import { pickInterviewTimeFromForm } from '#app/http/interviews/pick-interview-time.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/interview'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Interview for ${loaderData?.jobTitle ?? ''}` }]

export const handle = { area: true }

export const shouldRevalidate = revalidateOnConflict

/** One of the job seeker's interviews. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return loadInterviewPage(ctxOf(context), params.id)
}

/** `Confirm time`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return pickInterviewTimeFromForm(ctxOf(context), params.id, request, myInterviewHref(params.id))
}

export default function MyInterview({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page-width pt-4 pb-12 sm:pt-6">
      <PageHeader
        title={`Interview for ${loaderData.jobTitle}`}
        lead={loaderData.companyName}
        above={<BackLink to="/employee/dashboard">My Applications</BackLink>}
      />
      <div className="max-w-form">
        <InterviewPage data={loaderData} answer={actionData} href={myInterviewHref(params.id)} />
      </div>
    </div>
  )
}
