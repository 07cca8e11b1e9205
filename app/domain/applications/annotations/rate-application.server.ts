import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { isApplicantErased } from '../emails/applicant-away.server.ts'
import { ratingLabel } from './annotation-forms.ts'
import { withLockedApplication } from './lock-application.server.ts'

export type RateApplicationResult = { ok: true } | { ok: false; reason: 'account-deleted' }

/**
 * Rates an application from 1 to 5; null clears the rating. The rating that it already has changes nothing.
 *
 * @returns `account-deleted`: the applicant has deleted their account
 * @throws a 404 response outside the user's scope
 */
export function rateApplication(ctx: Ctx, id: string, rating: number | null): Promise<RateApplicationResult> {
  return withLockedApplication<RateApplicationResult>(ctx, id, async (ctx, application) => {
    if (await isApplicantErased(ctx, id)) return { ok: false, reason: 'account-deleted' }
    if (application.rating === rating) return { ok: true }
    await ctx.db.update(applications).set({ rating }).where(eq(applications.id, id))
    const label = (value: number | null) => (value === null ? 'Not rated' : ratingLabel(value))
    await recordAudit(ctx, {
      action: 'application.rated',
      subjectType: 'application',
      subjectId: id,
      details: { from: label(application.rating), to: label(rating) },
    })
    return { ok: true }
  })
}
