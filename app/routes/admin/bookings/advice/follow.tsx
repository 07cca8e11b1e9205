import { redirect } from 'react-router'
import { ACCEPTED_CONFLICTS_FIELD, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { findHoursAdvice } from '#app/domain/scheduling/hours-advice/find-hours-advice.server.ts'
import { followHoursAdvice } from '#app/domain/scheduling/hours-advice/follow-hours-advice.server.ts'
import { HoursAdviceCallout } from '#app/domain/scheduling/hours-advice/hours-advice-callout.tsx'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/follow'

const DASHBOARD = '/admin/dashboard'

export const meta: Route.MetaFunction = () => [{ title: 'Weekends and public holidays' }]

export const shouldRevalidate = revalidateOnConflict

/** The advice of the dashboard on a page of its own, which shows a rejected save. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const advice = await findHoursAdvice(ctx)
  if (!advice) throw redirect(DASHBOARD)
  return { advice, timeZone: ctx.timeZone }
}

/** `Close these days`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await followHoursAdvice(ctxOf(context), String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''))
  if (result.ok) {
    return redirectWithToast(DASHBOARD, success('Days closed', 'Customers can no longer book on these days.'))
  }
  const { advice, conflicts } = result
  const description = `${conflictCountLabel(conflicts.total)} on these days. Check the list and save again.`
  return invalidForm({ advice, conflicts }, failure('Days not closed', description), 409)
}

export default function FollowAdvice({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Weekends and public holidays" />
      <HoursAdviceCallout
        advice={actionData?.advice ?? loaderData.advice}
        conflicts={actionData?.conflicts}
        timeZone={loaderData.timeZone}
      />
    </>
  )
}
