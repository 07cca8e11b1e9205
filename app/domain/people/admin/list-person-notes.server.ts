import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Notes } from '#app/core/notes/note.ts'
import { noteColumns, noteLimit, toNotes } from '#app/core/notes/note-rows.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { personNotes, profiles } from '#db/schema/people.ts'

/** The newest notes on an account, or with `all` the earlier ones too. Admins only. */
export async function listPersonNotes(ctx: Ctx, personId: string, all: boolean): Promise<Notes> {
  assertCan(ctx.actor, 'person.annotate')
  const rows = await ctx.db
    .select(noteColumns(personNotes))
    .from(personNotes)
    .leftJoin(profiles, eq(profiles.id, personNotes.authorId))
    .where(eq(personNotes.personId, personId))
    .orderBy(desc(personNotes.at), desc(personNotes.id))
    .limit(noteLimit(all))
  return toNotes(ctx, rows, all)
}
