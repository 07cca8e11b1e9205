import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { enqueueWebhookEvent, hasWebhookEndpoints } from '#app/domain/webhooks/enqueue-event.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { shownName } from './blind/blind-columns.server.ts'
import { shownEmail, shownPhone } from './review-queries.server.ts'

/**
 * Enqueues the webhook event about an application, in the caller's transaction and with the application as it is then.
 *
 * @param delaySeconds the event is sent after that time at the earliest
 */
export async function enqueueApplicationEvent(
  ctx: Ctx,
  type: 'application.created' | 'application.changed' | 'application.withdrawn',
  applicationId: string,
  delaySeconds = 0,
): Promise<void> {
  if (!(await hasWebhookEndpoints(ctx, type))) return
  const [row] = await ctx.db
    .select({
      companyId: applications.companyId,
      jobId: applications.jobId,
      jobTitle: applications.jobTitle,
      status: applications.status,
      appliedAt: applications.appliedAt,
      name: shownName,
      phone: shownPhone,
      email: shownEmail,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(eq(applications.id, applicationId))
  if (!row) return
  const { companyId, jobId, jobTitle, status, appliedAt, name, phone, email } = row
  const data = {
    id: applicationId,
    job: { id: jobId, title: jobTitle },
    name,
    email,
    phone,
    status,
    applied_at: appliedAt.toISOString(),
  }
  await enqueueWebhookEvent(ctx, { type, subjectId: applicationId, companyId, data }, delaySeconds)
}
