import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { RESUME_KINDS } from '#app/domain/resumes/resume.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { messageAttachmentsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { messageAttachments } from '#db/schema/messages.ts'
import type { Attachment } from './attachment.ts'

/**
 * The files of these messages, by message, in the order in which they were attached. The caller has checked their
 * scope.
 */
export async function listAttachments(
  { db }: Pick<Ctx, 'db'>,
  messageIds: string[],
): Promise<Map<string, Omit<Attachment, 'isHidden'>[]>> {
  if (messageIds.length === 0) return new Map()
  const { id, messageId, name, kind, size, status, position } = messageAttachments
  const rows = await db
    .select({ id, messageId, name, kind, size, status })
    .from(messageAttachments)
    .where(inArray(messageId, messageIds))
    .orderBy(asc(messageId), asc(position))
  const byMessage = Map.groupBy(rows, (row) => row.messageId)
  return new Map(
    [...byMessage].map(([message, files]) => [
      message,
      files.map(({ id, name, kind, size, status }) => ({ id, fileName: `${name}.${kind}`, kind, size, status })),
    ]),
  )
}

/**
 * A file of a message, for the two sides of its application, unless it waits for the virus scanner or is infected. A
 * blind review hides the applicant's files from the employer.
 *
 * @throws a 404 response for everyone else, and for a guest a 403 response
 */
export async function findAttachmentFile(
  ctx: Ctx,
  id: string,
): Promise<{ fileName: string; contentType: string; content: Buffer }> {
  assertCan(ctx.actor, 'application.read-messages')
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db
    .select({
      name: messageAttachments.name,
      kind: messageAttachments.kind,
      content: messageAttachments.content,
    })
    .from(messageAttachments)
    .innerJoin(applicationMessages, eq(applicationMessages.id, messageAttachments.messageId))
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .where(
      and(
        eq(messageAttachments.id, id),
        eq(messageAttachments.status, 'ready'),
        messageAttachmentsVisibleTo(ctx.actor),
      ),
    )
  if (!row) throw notFound()
  const { name, kind, content } = row
  return { fileName: `${name}.${kind}`, contentType: RESUME_KINDS[kind].contentType, content }
}
