import { redirect } from 'react-router'
import { z } from 'zod'
import { dismissJobReports } from '#app/domain/moderation/dismiss-job-reports.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/reports-dismissal'

const LIST = '/admin/jobs/reports'

const dismissalForm = z.object({ newest_at: z.iso.datetime() })

/** `Dismiss` of the reported jobs. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'job.review')
  const { ok, value } = parseForm(await parseFormData(request), dismissalForm)
  if (!ok)
    return redirectWithToast(LIST, failure('Reports not dismissed', 'Read the reports again, then dismiss them.'))
  const { title } = await dismissJobReports(ctx, params.id, new Date(value.newest_at))
  return redirectWithToast(LIST, success('Reports dismissed', `${title} stays as it is.`))
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect(LIST)
