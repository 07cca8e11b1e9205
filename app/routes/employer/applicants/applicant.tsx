import { findApplicantDetails } from '#app/domain/applications/applicant-details.server.ts'
import { ApplicantView } from '#app/domain/applications/applicant-view.tsx'
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
  return { details: await findApplicantDetails(ctx, params.id), timeZone: ctx.timeZone }
}

export default function Applicant({ loaderData: { details, timeZone } }: Route.ComponentProps) {
  return (
    <div className="space-y-4">
      <Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: details.applicant.name }]} />
      <ApplicantView details={details} timeZone={timeZone} />
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load the applicant" />
}
