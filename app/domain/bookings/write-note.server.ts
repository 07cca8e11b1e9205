import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/domain/agency/audit.server.ts'
import { normaliseText } from '#app/lib/text.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { findManagedBooking } from './managed-booking.server.ts'

/** Characters that a note may have (check of the table). */
export const NOTE_MAX = 5000

export type NoteWritten = { ok: true } | { ok: false; reason: 'too-long' }

/**
 * Keeps the agency's own note on a booking, which the visitor never sees; an empty one removes it.
 *
 * @throws a 404 response out of reach
 */
export async function writeNote(ctx: Ctx, id: string, note: string): Promise<NoteWritten> {
  const booking = await findManagedBooking(ctx, id)
  const text = normaliseText(note)
  if (text.length > NOTE_MAX) return { ok: false, reason: 'too-long' }
  if (text === booking.note) return { ok: true }
  await transaction(ctx, async (ctx) => {
    await ctx.db.update(bookings).set({ note: text, updatedAt: ctx.now }).where(eq(bookings.id, booking.id))
    await recordAudit(ctx, { action: 'booking.noted', subjectType: 'booking', subjectId: booking.id })
  })
  return { ok: true }
}
