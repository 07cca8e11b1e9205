import { findApplicantDetails } from '#app/domain/applications/applicant-details.server.ts'
import { ApplicantView } from '#app/domain/applications/applicant-view.tsx'
import { findSentDetails } from '#app/domain/applications/sent/find-sent-details.server.ts'
import { SentDetails } from '#app/domain/applications/sent/sent-details.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import type { Route } from './+types/applicant'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.details.applicant.name ?? 'Applicant' },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [details, sent] = await Promise.all([findApplicantDetails(ctx, params.id), findSentDetails(ctx, params.id)])
  return { details, sent, timeZone: ctx.timeZone }
}

export default function Applicant({ loaderData: { details, sent, timeZone } }: Route.ComponentProps) {
  return (
    <div className="space-y-4">
      <Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: details.applicant.name }]} />
      <ApplicantView details={details} timeZone={timeZone} />
      <SentDetails details={sent} />
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load the applicant" />
}
