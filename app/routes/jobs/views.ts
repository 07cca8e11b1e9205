import { redirect } from 'react-router'
import { recordView } from '#app/domain/jobs/views/record-view.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/views'

/** Counts a view of a job, in memory at first. Sent by a script; the response is the same for every job. */
export function action({ request, params, context }: Route.ActionArgs) {
  recordView(ctxOf(context), params.id, request.headers.get('User-Agent') ?? '')
  return new Response(null, { status: 204 })
}

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(path`/jobs/${params.id}`)
}
