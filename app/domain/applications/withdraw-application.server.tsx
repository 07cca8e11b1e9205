import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { canWithdraw } from './application.ts'
import { ApplicationWithdrawnEmail } from './emails/application-emails.tsx'
import { findPoster } from './find-poster.server.ts'
import { findMyApplication, type MyApplication } from './my-applications.server.ts'
import { transitionApplication } from './status/transition-application.server.ts'

export type WithdrawApplicationResult =
  | { ok: true; jobTitle: string }
  /** `final`: the application was already closed. `stale`: its status changed at the same time. */
  | { ok: false; reason: 'final' | 'stale' }

/**
 * Withdraws one of the applicant's applications, from any open status and permanently (product.md section 4). The job's
 * poster is emailed, unless they turned these emails off.
 *
 * @throws a 404 response for another person's application
 */
export async function withdrawApplication(ctx: Ctx, id: string): Promise<WithdrawApplicationResult> {
  assertCan(ctx.actor, 'application.withdraw')
  const application = await findMyApplication(ctx, id)
  if (!application) throw notFound()
  if (!canWithdraw(application)) return { ok: false, reason: 'final' }
  const email = await renderPosterEmail(ctx, application)
  const transition = { to: 'Withdrawn', action: 'application.withdrawn', changeId: null } as const
  const withdrawn = await transaction(ctx, async (ctx) => {
    if (!(await transitionApplication(ctx, application, transition))) return false
    if (email) await enqueueEmail(ctx, email)
    return true
  })
  return withdrawn ? { ok: true, jobTitle: application.jobTitle } : { ok: false, reason: 'stale' }
}

async function renderPosterEmail(ctx: Ctx, application: MyApplication): Promise<Email | null> {
  const poster = await findPoster(ctx, application.postedBy)
  if (!poster?.emailUpdates) return null
  const agency = await findAgency(ctx)
  const { fullName: applicantName } = requirePerson(ctx.actor)
  return renderEmail(
    poster.email,
    `${applicantName} has withdrawn from ${application.jobTitle}`,
    <ApplicationWithdrawnEmail
      agency={agency}
      posterName={poster.fullName}
      applicantName={applicantName}
      jobTitle={application.jobTitle}
      companyName={application.companyName}
      href={`${ctx.baseUrl}/view-applicants`}
    />,
  )
}
