import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { normaliseText } from '#app/lib/text.ts'
import { bookings } from '#db/schema/bookings.ts'
import { MAX_NOTE_LENGTH } from './booking.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type UpdateNoteResult =
  | { ok: true }
  /** `changed`: somebody else wrote meanwhile; with the note as it is now. */
  | { ok: false; reason: 'too-long' | 'changed'; note: string }

/**
 * Keeps the agency's own note on a booking, which the visitor never sees; an empty one removes it.
 *
 * @param seen the note that the writer saw: another one there now is not written over. Left out, any is
 * @throws a 404 response out of reach
 */
export async function updateNote(ctx: Ctx, id: string, note: string, seen?: string): Promise<UpdateNoteResult> {
  const booking = await findManagedBooking(ctx, id)
  const text = normaliseText(note)
  if (text.length > MAX_NOTE_LENGTH) return { ok: false, reason: 'too-long', note: booking.note }
  if (text === booking.note) return { ok: true }
  if (seen !== undefined && normaliseText(seen) !== booking.note) {
    return { ok: false, reason: 'changed', note: booking.note }
  }
  const won = await transaction(ctx, async (ctx) => {
    const written = await ctx.db
      .update(bookings)
      .set({ note: text, updatedAt: ctx.now })
      .where(and(eq(bookings.id, booking.id), eq(bookings.note, booking.note)))
      .returning({ id: bookings.id })
    if (written.length === 0) return false
    await recordAudit(ctx, { action: 'booking.note-edited', subjectType: 'booking', subjectId: booking.id })
    return true
  })
  return won ? { ok: true } : { ok: false, reason: 'changed', note: (await findManagedBooking(ctx, id)).note }
}
