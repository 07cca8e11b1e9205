import { redirect } from 'react-router'
import { frequencyForm } from '#app/domain/job-alerts/job-alert-form.ts'
import { changeOwnAlert } from '#app/domain/job-alerts/own-alerts.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/frequency'

const PAGE = '/account/job-alerts'

/** `Save` of one alert. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  requirePerson(ctx.actor)
  const { ok, value } = parseForm(await parseFormData(request), frequencyForm)
  if (!ok) return redirectWithToast(PAGE, failure('Alert not changed', 'Choose how often we email you.'))
  await changeOwnAlert(ctx, params.id, value.frequency)
  return redirectWithToast(PAGE, success('Alert saved'))
}

/** A GET redirects to the page with the form. */
export function loader() {
  throw redirect(PAGE)
}
