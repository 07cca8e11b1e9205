import { parseApplicantFilter } from '#app/domain/applications/review/applicant-filter.ts'
import { exportApplicants } from '#app/domain/applications/review/export-applicants.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { csvResponse } from '#app/lib/csv.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/export'

/** `Export CSV`: the filtered applicants as a file, streamed while they are read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  // Back to the list with the link: a browser that downloads a file stays on the page it came from.
  await requireRecentAuthentication(ctx, `/view-applicants${url.search}`)
  const chunks = await exportApplicants(ctx, parseApplicantFilter(url.searchParams))
  return csvResponse(chunks, `applicants-${todayIn(ctx.timeZone, ctx.now)}`)
}
