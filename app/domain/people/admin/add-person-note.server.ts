import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { newNote } from '#app/core/notes/note-rows.server.ts'
import { personNotes } from '#db/schema/people.ts'
import { withLockedPerson } from './lock-person.server.ts'

/**
 * Adds an internal note to an account. Admins only. The audit row says that there is one, not what it says.
 *
 * @param body 1 to `MAX_NOTE_LENGTH` characters (`noteForm`)
 * @param idempotencyKey a note of the same form and text is added once (`newNote`)
 * @returns the id of the note
 * @throws a 404 response for an unknown or deleted account
 */
export function addPersonNote(
  ctx: Ctx,
  personId: string,
  body: string,
  idempotencyKey: string | null = null,
): Promise<string> {
  return withLockedPerson(ctx, 'person.annotate', personId, async (ctx) => {
    const note = newNote(ctx, personId, body, idempotencyKey)
    if ((await ctx.db.$count(personNotes, eq(personNotes.id, note.id))) > 0) return note.id
    await ctx.db.insert(personNotes).values({ ...note, personId })
    await recordAudit(ctx, { action: 'person.note-added', subjectType: 'person', subjectId: personId })
    return note.id
  })
}
