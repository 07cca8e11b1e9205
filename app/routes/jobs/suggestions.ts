import { findBrowseIndex } from '#app/domain/jobs/browse/find-browse-index.server.ts'
import { suggestPlaces, suggestTitlesAndCompanies } from '#app/domain/jobs/search/suggestions/suggest.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/suggestions'

/** Suggestions for a field of the job search as JSON: `?q=nur` or `?location=per`. Public and the same for everyone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const location = url.searchParams.get('location')
  if (location === null) return respond(await suggestTitlesAndCompanies(ctx, url.searchParams.get('q') ?? ''))
  const { states, cities } = await findBrowseIndex(ctx)
  return respond(suggestPlaces([...states, ...cities], location))
}

/** With the 30 seconds for which the places of open jobs are kept, a closed job has left them within a minute. */
const CACHE_CONTROL = 'public, max-age=30'

function respond(suggestions: Awaited<ReturnType<typeof suggestTitlesAndCompanies>>): Response {
  return Response.json({ suggestions }, { headers: { 'Cache-Control': CACHE_CONTROL } })
}
