import { changeEmployerStatus } from '#app/domain/api/employer/employer-applicants.server.ts'
import { statusChange } from '#app/domain/api/employer/employer-schema.ts'
import { problem } from '#app/http/public/api-response.server.ts'
import { requireApiKey, respondToWrite } from '#app/http/public/employer-api.server.ts'
import type { Route } from './+types/applicant-status'

/**
 * `/api/v1/employer/applicants/{id}/status`: changes the status of an application. A key that cannot read applicants
 * gets no contact details.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const authenticated = await requireApiKey(request, context, 'applicants:write')
  return respondToWrite(authenticated, request, statusChange, async (ctx, input) => {
    const change = { expectedStatus: input.expected_status, newStatus: input.status }
    const result = await changeEmployerStatus(ctx, params.id, change)
    if (result.ok) {
      const { id, status, applied_at, status_changed_at } = result.applicant
      const canRead = authenticated.scopes.includes('applicants:read')
      return { status: 200, body: canRead ? result.applicant : { id, status, applied_at, status_changed_at } }
    }
    const next = result.reason === 'stale' ? 'Read it again.' : 'It cannot change to this one.'
    return { status: 409, body: { detail: `The status is ${result.status} now. ${next}` } }
  })
}

export const loader = () => problem(405, {}, { Allow: 'POST' })
