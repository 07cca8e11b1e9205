import type { Ctx } from '#app/core/context.ts'
import { hasEnded, type Status } from '#app/domain/applications/application.ts'
import type { ApplicantFilter, ApplicantPosition } from '#app/domain/applications/review/applicant-filter.ts'
import { listApplicants } from '#app/domain/applications/review/list-applicants.server.ts'
import type { Applicant } from '#app/domain/applications/review-queries.server.ts'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { isPastEnd } from '../is-past-end.ts'
import type { EmployerApplicant } from './employer-schema.ts'

/** A page of the applicants for the employer's own jobs, newest first. */
export async function listEmployerApplicants(
  ctx: Ctx,
  filter: Omit<ApplicantFilter, 'sort'>,
  position: ApplicantPosition,
) {
  const page = await listApplicants(ctx, { ...filter, sort: 'newest' }, position)
  if (isPastEnd(position, page)) return { applicants: [], next: null, previous: null }
  const { rows, newer, older } = page
  return { applicants: rows.map(formatApplicant), next: older, previous: newer }
}

export type ChangeEmployerStatusResult =
  | { ok: true; applicant: EmployerApplicant }
  | { ok: false; reason: 'stale' | 'not-allowed'; status: string }

/**
 * Changes an application's status. The applicant is emailed after ten seconds, as after a change in View Applicants.
 *
 * @throws a 404 response for an application to another employer
 */
export async function changeEmployerStatus(
  ctx: Ctx,
  id: string,
  change: { expectedStatus: Status; newStatus: Status },
): Promise<ChangeEmployerStatusResult> {
  const result = await changeApplicationStatus(ctx, id, change)
  if (result.ok) return { ok: true, applicant: formatApplicant(result.applicant) }
  return { ok: false, reason: result.reason, status: result.applicant.status }
}

function formatApplicant(applicant: Applicant): EmployerApplicant {
  return {
    id: applicant.id,
    job: { id: applicant.jobId, title: applicant.jobTitle },
    name: applicant.name,
    email: applicant.email,
    phone: applicant.phone,
    headline: applicant.headline,
    status: applicant.status,
    applied_at: applicant.appliedAt.toISOString(),
    status_changed_at: applicant.statusChangedAt.toISOString(),
    ended_at: hasEnded(applicant) ? (applicant.endedAt?.toISOString() ?? null) : null,
  }
}
