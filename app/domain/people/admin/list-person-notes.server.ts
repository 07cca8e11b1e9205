import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Note } from '#app/core/notes/note.ts'
import { noteColumns, toNotes } from '#app/core/notes/note-rows.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { personNotes, profiles } from '#db/schema/people.ts'

/** The notes on an account, newest first. Admins only. */
export async function listPersonNotes(ctx: Ctx, personId: string): Promise<Note[]> {
  assertCan(ctx.actor, 'person.annotate')
  const rows = await ctx.db
    .select(noteColumns(personNotes))
    .from(personNotes)
    .leftJoin(profiles, eq(profiles.id, personNotes.authorId))
    .where(eq(personNotes.personId, personId))
    .orderBy(desc(personNotes.at), desc(personNotes.id))
  return toNotes(ctx, rows)
}
