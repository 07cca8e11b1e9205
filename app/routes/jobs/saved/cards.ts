import { data } from 'react-router'
import { findSavedJobsState, listJobsByIds } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/cards'

/** The jobs that a browser remembers: saved by a guest, or recently viewed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const jobs = await listJobsByIds(ctx, (url.searchParams.get('ids') ?? '').split(' '))
  const saved = await findSavedJobsState(
    ctx,
    jobs.map(({ id }) => id),
  )
  return data({ jobs, saved })
}
