import { Form } from 'react-router'
import { DEFAULT_FEED } from '#app/domain/feeds/job-feeds/job-feed.ts'
import { findJobFeed } from '#app/domain/feeds/job-feeds/job-feed-queries.server.ts'
import { deleteJobFeed } from '#app/domain/feeds/job-feeds/save-job-feed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/deletion'

export const meta: Route.MetaFunction = () => [{ title: 'Delete feed' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { title, name } = await findJobFeed(ctxOf(context), params.id)
  if (name === DEFAULT_FEED) throw notFound()
  return { title, name }
}

/** `Delete feed`. */
export async function action({ context, params }: Route.ActionArgs) {
  const title = await deleteJobFeed(ctxOf(context), params.id)
  return redirectWithToast('/admin/feeds', success('Feed deleted', `${title} can no longer read it.`))
}

export default function FeedDeletion({ loaderData: { title, name }, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={`Delete the feed for ${title}?`} />
      <p className="max-w-prose">
        /feeds/{name}.xml will stop working, and the job board will stop showing your jobs. They stay on this site.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <SubmitButton tone="danger">Delete feed</SubmitButton>
        <ButtonLink to={path`/admin/feeds/${params.id}`} tone="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}
