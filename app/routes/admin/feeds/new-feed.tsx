import { feedForm } from '#app/domain/feeds/job-feeds/job-feed.ts'
import { JobFeedEditor } from '#app/domain/feeds/job-feeds/job-feed-editor.tsx'
import { saveFeedError } from '#app/domain/feeds/job-feeds/save-feed-error.ts'
import { createJobFeed } from '#app/domain/feeds/job-feeds/save-job-feed.server.ts'
import { listCategoryNames } from '#app/domain/jobs/browse/find-browse-index.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-feed'

const NOTHING_CHOSEN = { categories: [], jobTypes: [], states: [], confidential: false }

export const meta: Route.MetaFunction = () => [{ title: 'Add feed' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'feed.manage')
  return { categories: await listCategoryNames(ctx) }
}

/** `Add feed`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'feed.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), feedForm)
  if (!ok) return invalidForm(reply(), failure('Feed not added', CHECK_FIELDS))
  const created = await createJobFeed(ctx, value)
  if (!created.ok) {
    const { field, message } = saveFeedError(created.reason)
    return invalidForm(reply({ [field]: [message] }), failure('Feed not added', message), 409)
  }
  return redirectWithToast(
    '/admin/feeds',
    success('Feed added', `${value.title} can read it at /feeds/${value.name}.xml.`),
  )
}

export default function NewFeed({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Add feed"
        above={<Breadcrumb items={[{ label: 'Job board feeds', href: '/admin/feeds' }, { label: 'Add feed' }]} />}
      />
      <JobFeedEditor
        answer={actionData}
        defaults={{ title: '', name: '', source: '' }}
        chosen={NOTHING_CHOSEN}
        categories={loaderData.categories}
        submit="Add feed"
      />
    </>
  )
}
