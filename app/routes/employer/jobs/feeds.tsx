import { Form } from 'react-router'
import { findFeedChoices, saveFeedChoices } from '#app/domain/feeds/job-feeds/job-feed-choices.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/feeds'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Job boards for ${loaderData.job.title}` : 'Job boards' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  return findFeedChoices(ctxOf(context), params.id)
}

/** `Save job boards`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'job.edit')
  const form = await parseFormData(request)
  const idsOf = (name: string) => form.getAll(name).map(String)
  const { title } = await saveFeedChoices(ctx, params.id, idsOf('shown'), idsOf('included'))
  return redirectWithToast(
    '/manage-jobs',
    success('Job boards saved', `${title} is in the feeds you chose for as long as it's open.`),
  )
}

/** The job boards whose feeds may include a job. */
export default function JobFeeds({ loaderData: { job, feeds } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Job boards"
        lead={`Other job boards can show ${job.title} while it is open. Choose which.`}
        above={
          <Breadcrumb
            items={[
              { label: 'Manage Jobs', href: '/manage-jobs' },
              { label: job.title, href: path`/manage-jobs/${job.id}/edit` },
              { label: 'Job boards' },
            ]}
          />
        }
      />
      <Form method="post" className="max-w-form space-y-6">
        <fieldset>
          <legend className="mb-2 font-semibold">Show this job on</legend>
          {feeds.map(({ id, title, isIncluded }) => (
            <div key={id}>
              <input type="hidden" name="shown" value={id} />
              <CheckboxField id={`feed-${id}`} name="included" value={id} label={title} defaultChecked={isIncluded} />
            </div>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save job boards</SubmitButton>
          <ButtonLink to="/manage-jobs" tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
