import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { personNotes } from '#db/schema/people.ts'
import { withLockedPerson } from './lock-person.server.ts'

/**
 * Deletes a note on an account that the signed-in admin wrote.
 *
 * @returns false if there is no such note of theirs, as after a double click
 * @throws a 404 response for an unknown or deleted account
 */
export function deletePersonNote(ctx: Ctx, personId: string, noteId: string): Promise<boolean> {
  return withLockedPerson(ctx, 'person.annotate', personId, async (ctx) => {
    if (!isId(noteId)) return false
    const deleted = await ctx.db
      .delete(personNotes)
      .where(
        and(
          eq(personNotes.id, noteId),
          eq(personNotes.personId, personId),
          eq(personNotes.authorId, requirePerson(ctx.actor).id),
        ),
      )
      .returning({ id: personNotes.id })
    if (deleted.length === 0) return false
    await recordAudit(ctx, { action: 'person.note-deleted', subjectType: 'person', subjectId: personId })
    return true
  })
}
