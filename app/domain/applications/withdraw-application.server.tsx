import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { canWithdraw, type Status } from './application.ts'
import { ApplicationWithdrawnEmail } from './emails/application-emails.tsx'
import { findPoster } from './find-poster.server.ts'
import { findMyApplication, type MyApplication } from './my-applications.server.ts'

export type WithdrawApplicationResult =
  | { ok: true; jobTitle: string }
  /** `final`: it had ended before. `changed`: the other side moved it in the same moment, and its move stands. */
  | { ok: false; reason: 'final' | 'changed' }

const WITHDRAWN: Status = 'Withdrawn'

/**
 * Withdraws the applicant's own application, from any live status and for good (product.md section 4). Of a withdrawal
 * and an employer's move in one moment exactly one wins. Event, audit row and the mail to the ad's owner (unless turned
 * off) come and go with it.
 *
 * @throws a 404 response for an application that is not the person's own
 */
export async function withdrawApplication(ctx: Ctx, id: string): Promise<WithdrawApplicationResult> {
  assertCan(ctx.actor, 'application.withdraw')
  const application = await findMyApplication(ctx, id)
  if (!application) throw notFound()
  if (!canWithdraw(application)) return { ok: false, reason: 'final' }
  const mail = await renderPosterEmail(ctx, application)
  const won = await transaction(ctx, (ctx) => write(ctx, application, mail))
  return won ? { ok: true, jobTitle: application.jobTitle } : { ok: false, reason: 'changed' }
}

async function write(ctx: Ctx, { id, status, statusChangedAt }: MyApplication, mail: Email | null): Promise<boolean> {
  // A stamp never repeats within a row, so that it tells every change apart.
  const at = new Date(Math.max(ctx.now.getTime(), statusChangedAt.getTime() + 1))
  const won = await ctx.db
    .update(applications)
    .set({ status: WITHDRAWN, statusBefore: null, statusChangedAt: at })
    .where(
      and(
        eq(applications.id, id),
        eq(applications.status, status),
        eq(applications.statusChangedAt, statusChangedAt),
        isNull(applications.endedAt),
      ),
    )
    .returning({ id: applications.id })
  if (won.length === 0) return false
  const actorId = personId(ctx.actor)
  await ctx.db
    .insert(applicationEvents)
    .values({ id: newId(), applicationId: id, fromStatus: status, toStatus: WITHDRAWN, actorId, at })
  await recordAudit(ctx, {
    action: 'application.withdrawn',
    subjectType: 'application',
    subjectId: id,
    details: { from: status },
  })
  if (mail) await enqueueEmail(ctx, mail)
  return true
}

async function renderPosterEmail(ctx: Ctx, application: MyApplication): Promise<Email | null> {
  const owner = await findPoster(ctx, application.postedBy)
  if (!owner?.emailUpdates) return null
  const { name: agencyName } = await findAgency(ctx)
  const { fullName: applicantName } = requirePerson(ctx.actor)
  return renderEmail(
    owner.email,
    `${applicantName} has withdrawn from ${application.jobTitle}`,
    <ApplicationWithdrawnEmail
      agencyName={agencyName}
      ownerName={owner.fullName}
      applicantName={applicantName}
      jobTitle={application.jobTitle}
      companyName={application.companyName}
      href={`${ctx.baseUrl}/view-applicants`}
    />,
  )
}
