import { redirect } from 'react-router'
import { deleteOwnAlert } from '#app/domain/job-alerts/own-alerts.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/removal'

const PAGE = '/account/job-alerts'

/** `Stop` of one alert. */
export async function action({ params, context }: Route.ActionArgs) {
  await deleteOwnAlert(ctxOf(context), params.id)
  return redirectWithToast(PAGE, success('Alert stopped', "We won't email you about this search again."))
}

/** A GET redirects to the page with the form. */
export function loader() {
  throw redirect(PAGE)
}
