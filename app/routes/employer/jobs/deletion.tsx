import { Form } from 'react-router'
import { deleteJob } from '#app/domain/applications/delete-job.server.ts'
import { DELETE_CONFIRMATION, deletionNote } from '#app/domain/jobs/manage/delete-job-button.tsx'
import { findJobToConfirm } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/deletion'

const FAILED = 'Error deleting job'

export const meta: Route.MetaFunction = () => [{ title: 'Delete job' }]

/** The confirmation as a page, for browsers without scripts. */
export function loader({ context, params }: Route.LoaderArgs) {
  return findJobToConfirm(ctxOf(context), params.id, 'job.delete')
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  try {
    const title = await deleteJob(ctx, params.id)
    const toast = success('Job Deleted', `${title} has been removed.`)
    return redirectWithToast(listReturnTo(form, '/manage-jobs', '/admin/jobs/review'), toast)
  } catch (error) {
    if (error instanceof Response && error.status === 404) {
      return invalidForm({}, failure(FAILED, 'This job no longer exists. It may already have been deleted.'), 404)
    }
    return formFailed(ctx, 'deleting a job', error, {}, FAILED, 'The job was not deleted. Please try again.')
  }
}

export default function JobDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={`Delete ${loaderData.title}?`} lead={DELETE_CONFIRMATION} />
      <p className="max-w-prose">
        The job is removed for everyone. <strong>{deletionNote(loaderData.openApplications)}</strong>
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <SubmitButton tone="danger">Delete</SubmitButton>
        <ButtonLink to="/manage-jobs" tone="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}
