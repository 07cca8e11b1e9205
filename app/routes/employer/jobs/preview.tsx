import { findManagedJob } from '#app/domain/jobs/manage/find-managed-job.server.ts'
import { toFormFields } from '#app/domain/jobs/posting/job-columns.ts'
import { JobPreview } from '#app/domain/jobs/posting/job-preview.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/preview'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Preview of ${loaderData?.title ?? 'job'}` }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { title, companyName, ...job } = await findManagedJob(ctxOf(context), params.id)
  return { title, companyName, fields: toFormFields({ title, companyName, ...job }) }
}

/** A job as its page will show it, for the people who manage it: a draft has no page yet. */
export default function Preview({ loaderData: { title, companyName, fields } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Preview of ${title}`}
        lead="Only people who manage this job see this page."
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: 'Preview' }]} />}
      />
      <Card className="max-w-form wrap-anywhere">
        <JobPreview fields={fields} companyName={companyName} />
      </Card>
    </>
  )
}
