import { AffectedPage } from '#app/domain/bookings/affected/affected-page.tsx'
import { loadAffectedPage } from '#app/domain/bookings/affected/load-affected-page.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Affected bookings' }]

export const loader = ({ context, url }: Route.LoaderArgs) => loadAffectedPage(ctxOf(context), url.searchParams)

export default function AffectedBookings({ loaderData }: Route.ComponentProps) {
  return <AffectedPage {...loaderData} />
}
