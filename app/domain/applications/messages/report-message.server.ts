import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { findHiddenIdentity, findThread, otherSideOf, shownBody } from './find-thread.server.ts'

/** A message that the other side has sent to the actor. */
export type ReportableMessage = {
  applicationId: string
  /** As the conversation shows it. */
  body: string
  jobTitle: string
  isReported: boolean
}

/**
 * The message behind the form of `Report message`, which everyone who reads a message can send.
 *
 * @throws a 403 response for guests, and a 404 response for the actor's own messages and those of others
 */
export async function findReportableMessage(ctx: Ctx, id: string): Promise<ReportableMessage> {
  assertCan(ctx.actor, 'application.read-messages')
  const { applicationId, body, reportedAt, sender } = applicationMessages
  const [row] = isId(id)
    ? await ctx.db
        .select({ applicationId, body, reportedAt, sender })
        .from(applicationMessages)
        .innerJoin(applications, eq(applications.id, applicationId))
        .where(
          and(
            eq(applicationMessages.id, id),
            eq(sender, otherSideOf(ctx)),
            applicationsVisibleTo(ctx.actor, 'application.read-messages'),
          ),
        )
    : []
  const thread = row && (await findThread(ctx, row.applicationId))
  if (!thread) throw notFound()
  return {
    applicationId: row.applicationId,
    body: shownBody(thread.side, row, thread, await findHiddenIdentity(ctx, thread)),
    jobTitle: thread.jobTitle,
    isReported: row.reportedAt !== null,
  }
}

/**
 * Reports a message to the admins, who see it from then on. A message that was reported before stays as it is. The
 * audit row does not contain its text.
 *
 * @returns the application, and `isNew: false` if the message was reported before
 * @throws a 404 response for messages that the actor did not receive
 */
export async function reportMessage(ctx: Ctx, id: string, details: string | null) {
  const { applicationId } = await findReportableMessage(ctx, id)
  return transaction(ctx, async (ctx) => {
    const reported = await ctx.db
      .update(applicationMessages)
      .set({ reportedAt: ctx.now, reportDetails: details })
      .where(and(eq(applicationMessages.id, id), isNull(applicationMessages.reportedAt)))
      .returning({ id: applicationMessages.id })
    if (reported.length > 0) {
      const action = 'application.message-reported'
      await recordAudit(ctx, { action, subjectType: 'application', subjectId: applicationId })
    }
    return { applicationId, isNew: reported.length > 0 }
  })
}
