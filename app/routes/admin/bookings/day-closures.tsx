import { DaysPage } from '#app/domain/scheduling/closed-days/days-page.tsx'
import {
  loadClosedDaysPage,
  parseReturnToParams,
} from '#app/domain/scheduling/closed-days/load-closed-days-page.server.ts'
import { updateClosedDays } from '#app/domain/scheduling/closed-days/update-closed-days.server.ts'
import { ACCEPTED_CONFLICTS_FIELD, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/day-closures'

const LIST = '/admin/bookings/days'

export const meta: Route.MetaFunction = () => [{ title: 'Closed days' }]

/** `Save closed days`: closes what was ticked and opens what was unticked since the page was loaded. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const [ticked, wasTicked] = [form.getAll('closed').map(String), form.getAll('was').map(String)]
  const result = await updateClosedDays(ctx, {
    close: ticked.filter((id) => !wasTicked.includes(id)),
    open: wasTicked.filter((id) => !ticked.includes(id)),
    acceptedConflicts: String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''),
  })
  const back = listReturnTo(form, LIST)
  if (result.ok) {
    const { closed, opened } = result
    const changes = [closed > 0 ? `${closed} closed` : '', opened > 0 ? `${opened} opened` : '']
      .filter(Boolean)
      .join(', ')
    const saved = success('Closed days saved', `${changes}.`)
    return redirectWithToast(back, changes === '' ? success('No changes to save') : saved)
  }
  const data = await loadClosedDaysPage(ctx, parseReturnToParams(back))
  const { conflicts } = result
  const description = `${conflictCountLabel(conflicts.total)} on these days. Check the list and save again.`
  return invalidForm({ data, ticked, conflicts }, failure('Closed days not saved', description), 409)
}

export const shouldRevalidate = revalidateOnConflict

/** The list, which shows a rejected save. */
export const loader = ({ context, url }: Route.LoaderArgs) => loadClosedDaysPage(ctxOf(context), url.searchParams)

export default function DayClosures({ loaderData, actionData }: Route.ComponentProps) {
  return <DaysPage data={actionData?.data ?? loaderData} unconfirmed={actionData} />
}
