import { DaysPage } from '#app/domain/scheduling/closed-days/days-page.tsx'
import { loadClosedDaysPage } from '#app/domain/scheduling/closed-days/load-closed-days-page.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/days'

export const meta: Route.MetaFunction = () => [{ title: 'Closed days' }]

export const loader = ({ context, url }: Route.LoaderArgs) => loadClosedDaysPage(ctxOf(context), url.searchParams)

export default function Days({ loaderData }: Route.ComponentProps) {
  return <DaysPage data={loaderData} />
}
