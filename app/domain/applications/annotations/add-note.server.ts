import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { newNote } from '#app/core/notes/note-rows.server.ts'
import { applicationNotes, applications } from '#db/schema/applications.ts'
import { updateBlindSearch } from '../blind/update-blind-search.server.ts'
import { isApplicantErased } from '../emails/applicant-away.server.ts'
import { withLockedApplication } from './lock-application.server.ts'

export type AddNoteResult = { ok: true; id: string } | { ok: false; reason: 'account-deleted' }

/**
 * Adds an internal note to an application. The audit row says that there is one, not what it says.
 *
 * @param body 1 to `MAX_NOTE_LENGTH` characters (`noteForm`)
 * @param idempotencyKey a note of the same form and text is added once (`newNote`)
 * @returns the id of the note; `account-deleted`: the applicant has deleted their account
 * @throws a 404 response outside the user's scope
 */
export function addNote(
  ctx: Ctx,
  applicationId: string,
  body: string,
  idempotencyKey: string | null = null,
): Promise<AddNoteResult> {
  return withLockedApplication<AddNoteResult>(ctx, applicationId, async (ctx) => {
    if (await isApplicantErased(ctx, applicationId)) return { ok: false, reason: 'account-deleted' }
    const note = newNote(ctx, applicationId, body, idempotencyKey)
    if ((await ctx.db.$count(applicationNotes, eq(applicationNotes.id, note.id))) > 0) return { ok: true, id: note.id }
    await ctx.db.insert(applicationNotes).values({ ...note, applicationId })
    await updateBlindSearch(ctx, eq(applications.id, applicationId))
    await recordAudit(ctx, {
      action: 'application.note-added',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return { ok: true, id: note.id }
  })
}
