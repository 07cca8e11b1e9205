import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import type { applicationNotes } from '#db/schema/applications.ts'
import { type personNotes, profiles } from '#db/schema/people.ts'
import type { Note } from './note.ts'

type NoteTable = typeof applicationNotes | typeof personNotes
type NoteRow = Omit<Note, 'isOwn'> & { authorId: string | null }

/** The values of a new note by the actor, beside what it is about. */
export function newNote(ctx: Ctx, body: string) {
  return { id: newId(), authorId: personId(ctx.actor), body, at: ctx.now }
}

/** The columns of a note, for a query that joins its author's profile. */
export function noteColumns({ id, body, at, authorId }: NoteTable) {
  return { id, body, at, by: profiles.fullName, authorId }
}

/** Selected rows as the actor sees them: their own can be deleted. */
export function toNotes(ctx: Ctx, rows: readonly NoteRow[]): Note[] {
  return rows.map(({ authorId, ...note }) => ({
    ...note,
    isOwn: authorId !== null && authorId === personId(ctx.actor),
  }))
}
