import { and, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { companyLogo } from '#app/domain/jobs/search/job-cards.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { countUnreadByApplication } from './unread-messages.server.ts'

/** The conversations in the list beside an open one. */
const MAX_CONVERSATIONS = 30

/** One of a job seeker's conversations, as a row of the list. */
export type ConversationSummary = {
  applicationId: string
  jobTitle: string
  companyName: string
  /** The key of the company's logo. */
  companyLogo: string | null
  /** When the last message was sent; null without messages. */
  lastAt: Date | null
  unread: number
}

/**
 * The signed-in job seeker's conversations, the one with the newest message first, and the application `openId` even
 * without messages. Two statements.
 */
export async function listConversations(ctx: Ctx, openId: string): Promise<ConversationSummary[]> {
  assertCan(ctx.actor, 'application.track')
  const ofApplication = eq(applicationMessages.applicationId, applications.id)
  const messages = ctx.db.select({ id: applicationMessages.id }).from(applicationMessages).where(ofApplication)
  const lastAt = sql<Date | null>`(select max(${applicationMessages.at}) from ${applicationMessages}
    where ${ofApplication})`.mapWith(applicationMessages.at)
  const rows = await ctx.db
    .select({
      applicationId: applications.id,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      companyLogo,
      lastAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(applicationsVisibleTo(ctx.actor, 'application.track'), or(exists(messages), eq(applications.id, openId))),
    )
    .orderBy(sql`${lastAt} desc nulls last`, desc(applications.id))
    .limit(MAX_CONVERSATIONS)
  const unread = await countUnreadByApplication(
    ctx,
    rows.map((row) => row.applicationId),
  )
  return rows.map((row) => ({ ...row, unread: unread[row.applicationId] ?? 0 }))
}
