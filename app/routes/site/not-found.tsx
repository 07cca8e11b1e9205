import { data } from 'react-router'
import { NewestJobs } from '#app/domain/jobs/list/newest-jobs.tsx'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import type { Route } from './+types/not-found'

const NEWEST_JOBS = 3

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]

/** Every unknown path. The root loader still runs, so the layout shows the signed-in person. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { actor } = ctx
  const isSeekingJobs = actor.kind !== 'person' || actor.userType === 'employee'
  const jobs = isSeekingJobs ? await listNewestJobs(ctx, NEWEST_JOBS) : []
  return data({ jobs, now: ctx.now, timeZone: ctx.timeZone }, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <ErrorPage status={404}>
      <NewestJobs {...loaderData} />
    </ErrorPage>
  )
}
