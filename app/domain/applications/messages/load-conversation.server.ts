import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { listTemplateOptions } from '../templates/template-queries.server.ts'
import { hiddenFileName } from './attachments/attachment.ts'
import { listAttachments } from './attachments/attachment-queries.server.ts'
import { findHiddenIdentity, findThread, otherSideOf, placeholdersOf, shownBody } from './find-thread.server.ts'
import { type Conversation, MAX_MESSAGES, SHOWN_MESSAGES } from './message.ts'
import { hasUnread } from './unread-messages.server.ts'

/**
 * The messages about an application; null for those who take no part in it, as an admin for another employer's job.
 * Reading them here does not mark them as read (`markMessagesRead`), because a GET changes nothing.
 *
 * @param showAll all messages, not only the newest `SHOWN_MESSAGES`
 * @throws a 403 response for guests
 */
export async function loadConversation(
  ctx: Ctx,
  applicationId: string,
  showAll: boolean,
): Promise<Conversation | null> {
  const thread = await findThread(ctx, applicationId)
  if (!thread) return null
  const { id, body, at, sender, readAt, reportedAt, authorId } = applicationMessages
  const limit = showAll ? MAX_MESSAGES : SHOWN_MESSAGES
  const rows = await ctx.db
    .select({ id, body, at, sender, readAt, reportedAt, authorId, by: profiles.fullName, erasedAt: profiles.erasedAt })
    .from(applicationMessages)
    .leftJoin(profiles, eq(profiles.id, applicationMessages.authorId))
    .where(eq(applicationMessages.applicationId, applicationId))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit).toReversed()
  const attachments = await listAttachments(
    ctx,
    shown.map((row) => row.id),
  )
  const other = otherSideOf(ctx)
  const { id: reader } = requirePerson(ctx.actor)
  const hidden = await findHiddenIdentity(ctx, thread)
  return {
    applicationId,
    messages: shown.map(({ sender, readAt, reportedAt, erasedAt, authorId, by, ...message }) => {
      const isHidden = hidden !== undefined && sender === 'applicant'
      return {
        ...message,
        body: shownBody(thread.side, { sender, body: message.body }, thread, hidden),
        by: erasedAt !== null ? null : isHidden ? thread.applicantName : by,
        isOwn: sender !== other,
        isMine: authorId === reader,
        isUnread: sender === other && readAt === null && hasUnread(ctx),
        isReported: sender === other && reportedAt !== null,
        attachments: (attachments.get(message.id) ?? []).map((file, index) => ({
          ...file,
          fileName: isHidden ? hiddenFileName(index) : file.fileName,
          isHidden,
        })),
      }
    }),
    hasEarlier: rows.length > limit,
    closed: thread.closed,
    recipientName: thread.side === 'employer' ? thread.applicantName : thread.companyName,
    templates: thread.side === 'employer' && !thread.closed ? await listTemplateOptions(ctx) : [],
    placeholders: placeholdersOf(thread),
    idempotencyKey: newId(),
  }
}
