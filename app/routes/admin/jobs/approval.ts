import { redirect } from 'react-router'
import { expectedVersion } from '#app/core/version.ts'
import { approveJob } from '#app/domain/moderation/approve-job.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/approval'

const LIST = '/admin/jobs/review'

const MESSAGES = {
  deleted: 'This job was deleted.',
  stale: 'This job was edited since you opened the list. Read it again, then approve it.',
}

/** `Approve {title}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await approveJob(ctxOf(context), params.id, expectedVersion(form))
  const toast = result.ok
    ? success('Job approved', `${result.title} needs no further review.`)
    : failure('Job not approved', MESSAGES[result.reason])
  return redirectWithToast(listReturnTo(form, LIST), toast)
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect(LIST)
