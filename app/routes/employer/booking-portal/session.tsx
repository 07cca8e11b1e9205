import { loadSessionPage } from '#app/domain/bookings/portal/sessions/load-session-page.server.ts'
import { SessionPage } from '#app/domain/bookings/portal/sessions/session-page.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import type { Route } from './+types/session'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.session.typeName ?? 'Session' }]

export const shouldRevalidate = revalidateOnConflict

export const loader = ({ context, params }: Route.LoaderArgs) => loadSessionPage(ctxOf(context), params.id)

export default function GroupSession({ loaderData }: Route.ComponentProps) {
  return <SessionPage data={loaderData} />
}
