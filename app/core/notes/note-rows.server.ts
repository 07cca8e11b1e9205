import type { Ctx } from '#app/core/context.ts'
import { idOfSubmission } from '#app/core/fingerprint.server.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import type { applicationNotes } from '#db/schema/applications.ts'
import { type personNotes, profiles } from '#db/schema/people.ts'
import { MAX_SHOWN_NOTES, type Note, type Notes, SHOWN_NOTES } from './note.ts'

type NoteTable = typeof applicationNotes | typeof personNotes
type NoteRow = Omit<Note, 'isOwn'> & { authorId: string | null }

/**
 * The values of a new note by the actor, beside what it is about.
 *
 * @param subjectId the application or account
 * @param idempotencyKey determines the note's id together with everything that was entered (`idOfSubmission`), so that
 *   the same form submitted twice adds one note
 */
export function newNote(ctx: Ctx, subjectId: string, body: string, idempotencyKey: string | null) {
  const authorId = personId(ctx.actor)
  return { id: idOfSubmission(idempotencyKey, [subjectId, authorId, body]), authorId, body, at: ctx.now }
}

/** The columns of a note, for a query that joins its author's profile. */
export function noteColumns({ id, body, at, authorId }: NoteTable) {
  return { id, body, at, by: profiles.fullName, authorId }
}

/** How many notes a query selects: one more than a page shows, at first or with `all`. */
export const noteLimit = (all: boolean): number => (all ? MAX_SHOWN_NOTES : SHOWN_NOTES) + 1

/** Selected rows (`noteLimit`) as the actor sees them: their own can be deleted. */
export function toNotes(ctx: Ctx, rows: readonly NoteRow[], all: boolean): Notes {
  const shown = rows.slice(0, noteLimit(all) - 1).map(({ authorId, ...note }) => ({
    ...note,
    isOwn: authorId !== null && authorId === personId(ctx.actor),
  }))
  return { rows: shown, hasEarlier: rows.length > shown.length, idempotencyKey: newId() }
}
