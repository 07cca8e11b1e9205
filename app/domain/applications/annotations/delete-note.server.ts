import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { applicationNotes, applications } from '#db/schema/applications.ts'
import { updateBlindSearch } from '../blind/update-blind-search.server.ts'
import { withLockedApplication } from './lock-application.server.ts'

/**
 * Deletes a note that the signed-in person wrote.
 *
 * @returns false if there is no such note of theirs, as after a double click
 * @throws a 404 response if the application is outside the user's scope
 */
export function deleteNote(ctx: Ctx, applicationId: string, noteId: string): Promise<boolean> {
  return withLockedApplication(ctx, applicationId, async (ctx) => {
    if (!isId(noteId)) return false
    const deleted = await ctx.db
      .delete(applicationNotes)
      .where(
        and(
          eq(applicationNotes.id, noteId),
          eq(applicationNotes.applicationId, applicationId),
          eq(applicationNotes.authorId, requirePerson(ctx.actor).id),
        ),
      )
      .returning({ id: applicationNotes.id })
    if (deleted.length === 0) return false
    await updateBlindSearch(ctx, eq(applications.id, applicationId))
    await recordAudit(ctx, {
      action: 'application.note-deleted',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return true
  })
}
