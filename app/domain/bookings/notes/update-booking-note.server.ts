import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { normaliseText } from '#app/lib/text.ts'
import { bookings } from '#db/schema/bookings.ts'
import { MAX_BOOKING_NOTE_LENGTH } from '../booking.ts'
import { findManagedBooking } from '../managed-booking.server.ts'

export type UpdateBookingNoteResult =
  | { ok: true }
  | { ok: false; reason: 'too-long' }
  | StaleResult<{ note: string; version: number }>

/**
 * Saves the agency's note on a booking, which the customer never sees. An empty note removes it.
 *
 * The booking has one version for everything, so another change of the booking since the form was opened, such as a new
 * time, makes the note stale as well. The form then shows the saved note, and saving again succeeds.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 404 response out of scope
 */
export async function updateBookingNote(
  ctx: Ctx,
  id: string,
  note: string,
  expectedVersion: number,
): Promise<UpdateBookingNoteResult> {
  const booking = await findManagedBooking(ctx, id)
  const text = normaliseText(note)
  if (text.length > MAX_BOOKING_NOTE_LENGTH) return { ok: false, reason: 'too-long' }
  if (text === booking.note) return { ok: true }
  if (booking.version !== expectedVersion) return { ok: false, reason: 'stale', current: booking }
  const isSaved = await transaction(ctx, async (ctx) => {
    const saved = await ctx.db
      .update(bookings)
      .set({ note: text, version: expectedVersion + 1, updatedAt: ctx.now })
      .where(and(eq(bookings.id, booking.id), eq(bookings.version, expectedVersion)))
      .returning({ id: bookings.id })
    if (saved.length === 0) return false
    await recordAudit(ctx, { action: 'booking.note-edited', subjectType: 'booking', subjectId: booking.id })
    return true
  })
  return isSaved ? { ok: true } : { ok: false, reason: 'stale', current: await findManagedBooking(ctx, id) }
}
