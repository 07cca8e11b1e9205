import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { nextStatuses, type Status } from './application.ts'
import { StatusChangedEmail } from './emails/status-emails.tsx'
import { type Applicant, findApplicant } from './review-queries.server.ts'
import { transitionApplication } from './transition-application.server.ts'

export type ChangeApplicationStatusResult =
  /** `changed` is false if the application already had the status, as after a double click. */
  | { ok: true; changed: boolean; applicant: Applicant }
  /**
   * `stale`: the application no longer has the expected status. `not-allowed`: there is no such transition. `applicant`
   * is the application as it is now.
   */
  | { ok: false; reason: 'stale' | 'not-allowed'; applicant: Applicant }

/**
 * Changes an application's status along the transitions of product.md section 4. The applicant is emailed, unless they
 * turned these emails off.
 *
 * @param change.expectedStatus the status that the form was opened with
 * @throws a 404 response if the application is outside the user's scope
 */
export async function changeApplicationStatus(
  ctx: Ctx,
  id: string,
  { expectedStatus, newStatus }: { expectedStatus: string; newStatus: Status },
): Promise<ChangeApplicationStatusResult> {
  assertCan(ctx.actor, 'application.change-status')
  const applicant = await findApplicant(ctx, id, 'application.change-status')
  if (applicant.status === newStatus) return { ok: true, changed: false, applicant }
  if (applicant.status !== expectedStatus) return { ok: false, reason: 'stale', applicant }
  if (!nextStatuses(applicant).includes(newStatus)) return { ok: false, reason: 'not-allowed', applicant }

  const email = applicant.emailUpdates ? await renderStatusEmail(ctx, applicant, newStatus) : null
  const action = 'application.status-changed'
  const changed = await transitionApplication(ctx, applicant, { to: newStatus, action, email })
  const current = await findApplicant(ctx, id, 'application.change-status')
  return changed ? { ok: true, changed, applicant: current } : { ok: false, reason: 'stale', applicant: current }
}

async function renderStatusEmail(ctx: Ctx, applicant: Applicant, status: Status): Promise<Email> {
  const agency = await findAgency(ctx)
  const body = (
    <StatusChangedEmail
      agency={agency}
      fullName={applicant.name}
      jobTitle={applicant.jobTitle}
      companyName={applicant.companyName}
      status={status}
      href={`${ctx.baseUrl}/employee/dashboard`}
    />
  )
  return renderEmail(applicant.email, `An update on your application for ${applicant.jobTitle}`, body)
}
