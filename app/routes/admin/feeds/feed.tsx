import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import {
  DEFAULT_FEED,
  FEED_LABELS,
  feedDisplayValues,
  feedForm,
  toFeedColumns,
} from '#app/domain/feeds/job-feeds/job-feed.ts'
import { JobFeedEditor } from '#app/domain/feeds/job-feeds/job-feed-editor.tsx'
import { findJobFeed } from '#app/domain/feeds/job-feeds/job-feed-queries.server.ts'
import { saveFeedError } from '#app/domain/feeds/job-feeds/save-feed-error.ts'
import { editJobFeed } from '#app/domain/feeds/job-feeds/save-job-feed.server.ts'
import { listCategoryNames } from '#app/domain/jobs/browse/find-browse-index.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/feed'

const NOT_SAVED = 'Feed not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Feed ${loaderData.feed.title}` : 'Feed' },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [feed, categories] = await Promise.all([findJobFeed(ctx, params.id), listCategoryNames(ctx)])
  return { feed, categories }
}

/** `Save feed`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'feed.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, feedForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false, submitted: null }, failure(NOT_SAVED, CHECK_FIELDS))
  const edited = await editJobFeed(ctx, params.id, value, expectedVersion(form))
  if (edited.ok)
    return redirectWithToast(
      '/admin/feeds',
      success('Feed saved', 'Job boards get the change the next time they read it.'),
    )
  if (edited.reason === 'stale') {
    const message = staleMessage('feed')
    const submitted = feedDisplayValues(toFeedColumns(value))
    return invalidForm({ ...reply({ '': [message] }), isStale: true, submitted }, failure(NOT_SAVED, message), 409)
  }
  const { field, message } = saveFeedError(edited.reason)
  return invalidForm(
    { ...reply({ [field]: [message] }), isStale: false, submitted: null },
    failure(NOT_SAVED, message),
    409,
  )
}

export default function Feed({ loaderData: { feed, categories }, actionData, params }: Route.ComponentProps) {
  const { title, name, source, jobTypes, states, includesConfidential } = feed
  return (
    <>
      <PageHeader
        title={title}
        actions={
          name !== DEFAULT_FEED && (
            <ButtonLink to={path`/admin/feeds/${params.id}/deletion`} tone="quiet" className="text-danger">
              Delete feed
            </ButtonLink>
          )
        }
        above={<Breadcrumb items={[{ label: 'Job board feeds', href: '/admin/feeds' }, { label: title }]} />}
      />
      {actionData?.submitted && (
        <div className="mb-6 max-w-form">
          <EditConflict
            record="feed"
            labels={FEED_LABELS}
            submitted={actionData.submitted}
            saved={feedDisplayValues(feed)}
          />
        </div>
      )}
      <JobFeedEditor
        answer={actionData}
        defaults={{ title, name, source }}
        chosen={{ categories: feed.categories, jobTypes, states, confidential: includesConfidential }}
        categories={categories}
        isDefault={name === DEFAULT_FEED}
        submit="Save feed"
        version={formVersion(feed.version, actionData)}
      />
    </>
  )
}
