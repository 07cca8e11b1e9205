import { redirect } from 'react-router'
import { frequencyForm } from '#app/domain/job-alerts/job-alert-form.ts'
import { changeAlertFrequency } from '#app/domain/job-alerts/manage-alert.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/frequency'

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ok, value, reply } = parseForm(await parseFormData(request), frequencyForm)
  if (!ok) return invalidForm(reply(), failure('Alert not changed', 'Choose how often we email you.'))
  await changeAlertFrequency(ctxOf(context), token, value.frequency)
  return redirectWithToast(path`/job-alerts/${token}`, success('Alert saved'))
}

/** A GET redirects to the page with the form. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/job-alerts/${params.token}`)
