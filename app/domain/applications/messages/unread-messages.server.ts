import { and, count, desc, eq, inArray, isNull, lte, max, min, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { MAX_COUNT } from '#app/core/pagination/format-count.ts'
import { createRequestCache } from '#app/core/request-cache.server.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { otherSideOf } from './find-thread.server.ts'

/**
 * Whether messages can be unread for the signed-in person. A member who only reads has none: a message is unread until
 * one of the colleagues who answer has read it.
 */
export const hasUnread = (ctx: Ctx): boolean => can(ctx.actor, 'application.message')

/**
 * The unread messages to the signed-in person, of the applications that they take part in: a few rows of a partial
 * index, in a query on `application_messages` and `applications`.
 */
function isUnread(ctx: Ctx): SQL | undefined {
  return and(
    isNull(applicationMessages.readAt),
    eq(applicationMessages.sender, otherSideOf(ctx)),
    applicationsVisibleTo(ctx.actor, 'application.message'),
  )
}

export type UnreadMessages = { count: number; oldestAt: Date | null }

/**
 * The number of unread messages to the signed-in person, at most `MAX_COUNT` + 1, and when the oldest of them was sent,
 * read once for each request; none for a guest and a read-only member.
 */
export const findUnreadMessages = createRequestCache(readUnread)

async function readUnread(ctx: Ctx): Promise<UnreadMessages> {
  if (!hasUnread(ctx)) return { count: 0, oldestAt: null }
  const unread = ctx.db
    .select({ at: applicationMessages.at })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(isUnread(ctx))
    .limit(MAX_COUNT + 1)
    .as('unread')
  const [row] = await ctx.db.select({ count: count(), oldestAt: min(unread.at) }).from(unread)
  return row ?? { count: 0, oldestAt: null }
}

/** The number of `findUnreadMessages`. */
export async function countUnreadMessages(ctx: Ctx): Promise<number> {
  return (await findUnreadMessages(ctx)).count
}

/** The numbers of unread messages about these applications, by application; those without any are left out. */
export async function countUnreadByApplication(ctx: Ctx, ids: string[]): Promise<Record<string, number>> {
  if (ids.length === 0 || !hasUnread(ctx)) return {}
  const rows = await ctx.db
    .select({ id: applicationMessages.applicationId, number: count() })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(and(inArray(applicationMessages.applicationId, ids), isUnread(ctx)))
    .groupBy(applicationMessages.applicationId)
  return Object.fromEntries(rows.map(({ id, number }) => [id, number]))
}

/** Conversations with unread messages that are listed at once. */
const MAX_UNREAD_CONVERSATIONS = 20

export type UnreadConversation = { applicationId: string; jobTitle: string; companyName: string; count: number }

/** The applications with unread messages to the signed-in person, the newest message first, at most 20. */
export async function listUnreadConversations(ctx: Ctx): Promise<UnreadConversation[]> {
  if (!hasUnread(ctx)) return []
  return ctx.db
    .select({
      applicationId: applications.id,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      count: count(),
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(isUnread(ctx))
    .groupBy(applications.id)
    .orderBy(desc(max(applicationMessages.at)), desc(applications.id))
    .limit(MAX_UNREAD_CONVERSATIONS)
}

/** The condition on `applications` for those with unread messages to the signed-in person. */
export function hasUnreadMessages(ctx: Ctx): SQL | undefined {
  if (!hasUnread(ctx)) return sql`false`
  return and(
    applicationsVisibleTo(ctx.actor, 'application.message'),
    sql`exists (select 1 from ${applicationMessages} m where m.application_id = ${applications.id}
      and m.read_at is null and m.sender = ${otherSideOf(ctx)})`,
  )
}

/**
 * Marks the messages to the signed-in person about an application as read, up to the newest one that the page showed.
 * Later ones stay unread, and marking twice or outside the scope changes nothing.
 */
export async function markMessagesRead(ctx: Ctx, applicationId: string, lastId: string): Promise<void> {
  assertCan(ctx.actor, 'application.read-messages')
  if (!hasUnread(ctx)) return
  if (!isId(applicationId) || !isId(lastId)) return
  const visible = ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), applicationsVisibleTo(ctx.actor, 'application.message')))
  const last = ctx.db
    .select({ at: applicationMessages.at })
    .from(applicationMessages)
    .where(and(eq(applicationMessages.id, lastId), eq(applicationMessages.applicationId, applicationId)))
  await ctx.db
    .update(applicationMessages)
    .set({ readAt: ctx.now })
    .where(
      and(
        inArray(applicationMessages.applicationId, visible),
        eq(applicationMessages.sender, otherSideOf(ctx)),
        isNull(applicationMessages.readAt),
        lte(applicationMessages.at, sql`(${last})`),
      ),
    )
}
