import { DaysPage } from '#app/domain/scheduling/closed-days/days-page.tsx'
import {
  loadClosedDaysPage,
  parseReturnToParams,
} from '#app/domain/scheduling/closed-days/load-closed-days-page.server.ts'
import { updateClosedDays } from '#app/domain/scheduling/closed-days/update-closed-days.server.ts'
import { conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/day-closures'

const LIST = '/admin/bookings/days'

export const meta: Route.MetaFunction = () => [{ title: 'Closed days' }]

/** `Save closed days`: what was ticked and unticked since the page was drawn. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const [ticked, was] = [form.getAll('closed').map(String), form.getAll('was').map(String)]
  const result = await updateClosedDays(ctx, {
    close: ticked.filter((id) => !was.includes(id)),
    open: was.filter((id) => !ticked.includes(id)),
    agreed: String(form.get('agreed') ?? ''),
  })
  const back = listReturnTo(form, LIST)
  if (result.ok) {
    const { closed, opened } = result
    const words = [closed > 0 ? `${closed} closed` : '', opened > 0 ? `${opened} opened` : '']
      .filter(Boolean)
      .join(', ')
    return redirectWithToast(back, success('Closed days saved', words === '' ? 'Nothing was different.' : `${words}.`))
  }
  const data = await loadClosedDaysPage(ctx, parseReturnToParams(back))
  const words = failure(
    'Closed days not saved',
    `${conflictCountLabel(result.conflicts.total)} on these days. Look below, then save again.`,
  )
  return invalidForm({ data, ticked, conflicts: result.conflicts }, words, 409)
}

/** The list itself: where a refused save lands. */
export const loader = ({ context, url }: Route.LoaderArgs) => loadClosedDaysPage(ctxOf(context), url.searchParams)

export default function DayClosures({ loaderData, actionData }: Route.ComponentProps) {
  return <DaysPage data={actionData?.data ?? loaderData} refused={actionData} />
}
