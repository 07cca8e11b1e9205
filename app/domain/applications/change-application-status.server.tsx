import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { nextStatuses, type Status } from './application.ts'
import { StatusChangedEmail } from './emails/status-emails.tsx'
import { type Applicant, findApplicant } from './review-queries.server.ts'

export type ChangeApplicationStatusResult =
  /** `changed` is false where it stood there already: the same click twice. */
  | { ok: true; changed: boolean; applicant: Applicant }
  /** It is no longer where the person saw it, or may not go there from where it is. With the row as it is now. */
  | { ok: false; reason: 'changed' | 'not-allowed'; applicant: Applicant }

/**
 * Moves an application from the status that the person saw to another, along the table of product.md section 4. The
 * row's own stamp decides between two people who move it at once; event, audit row and the applicant's mail (unless
 * turned off) come and go with the change.
 *
 * @throws a 404 response out of reach
 */
export async function changeApplicationStatus(
  ctx: Ctx,
  id: string,
  move: { from: string; to: Status },
): Promise<ChangeApplicationStatusResult> {
  assertCan(ctx.actor, 'application.change-status')
  const applicant = await findApplicant(ctx, id, 'application.change-status')
  if (applicant.status === move.to) return { ok: true, changed: false, applicant }
  if (applicant.status !== move.from) return { ok: false, reason: 'changed', applicant }
  if (!nextStatuses(applicant).includes(move.to)) return { ok: false, reason: 'not-allowed', applicant }

  const mail = applicant.emailUpdates ? await composeStatusMail(ctx, applicant, move.to) : null
  const won = await transaction(ctx, (ctx) => write(ctx, applicant, move.to, mail))
  const now = await findApplicant(ctx, id, 'application.change-status')
  return won ? { ok: true, changed: true, applicant: now } : { ok: false, reason: 'changed', applicant: now }
}

async function write(ctx: Ctx, applicant: Applicant, to: Status, mail: Email | null): Promise<boolean> {
  const { id, status, statusChangedAt } = applicant
  // A stamp never repeats within a row, even when two moves fall into one millisecond or the clock steps back.
  const at = new Date(Math.max(ctx.now.getTime(), statusChangedAt.getTime() + 1))
  const won = await ctx.db
    .update(applications)
    .set({ status: to, statusBefore: to === 'Rejected' ? status : null, statusChangedAt: at })
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
  await ctx.db
    .insert(applicationEvents)
    .values({ id: newId(), applicationId: id, fromStatus: status, toStatus: to, actorId: personId(ctx.actor), at })
  await recordAudit(ctx, {
    action: 'application.status-changed',
    subjectType: 'application',
    subjectId: id,
    details: { from: status, to },
  })
  if (mail) await enqueueEmail(ctx, mail)
  return true
}

async function composeStatusMail(ctx: Ctx, applicant: Applicant, status: Status): Promise<Email> {
  const { name: agencyName } = await findAgency(ctx)
  const body = (
    <StatusChangedEmail
      agencyName={agencyName}
      fullName={applicant.name}
      jobTitle={applicant.jobTitle}
      companyName={applicant.companyName}
      status={status}
      href={`${ctx.baseUrl}/employee/dashboard`}
    />
  )
  return renderEmail(applicant.email, `Your application for ${applicant.jobTitle}: ${status}`, body)
}
