import { listEmployerApplicants } from '#app/domain/api/employer/employer-applicants.server.ts'
import { employerApplicantQuery } from '#app/domain/api/employer/employer-schema.ts'
import { parseApplicantFilter, parseApplicantPosition } from '#app/domain/applications/review/applicant-filter.ts'
import { parseApiQuery } from '#app/http/public/api-response.server.ts'
import { requireApiKey, respondToRead } from '#app/http/public/employer-api.server.ts'
import type { Route } from './+types/applicants'

/** `/api/v1/employer/applicants`: the applicants for the employer's own jobs. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const authenticated = await requireApiKey(request, context, 'applicants:read')
  parseApiQuery(employerApplicantQuery, url.searchParams, authenticated.headers)
  const filter = parseApplicantFilter(url.searchParams)
  const position = parseApplicantPosition(url.searchParams)
  return respondToRead(authenticated, () => listEmployerApplicants(authenticated.ctx, filter, position))
}
