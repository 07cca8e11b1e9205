import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { findTypeById } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { isUpcoming } from '../booking.ts'
import { notifyBookingChanged } from '../booking-events.server.ts'
import { findManagedBooking } from '../managed-booking.server.ts'

export type UpdateVideoLinkResult =
  /** `isEmailed`: the customer has an address, which is sent the new link. */
  | { ok: true; isEmailed: boolean }
  /**
   * `not-video`: it takes place in another way, or with others in a group session. `not-upcoming`: it has ended or was
   * cancelled.
   */
  | { ok: false; reason: 'not-video' | 'not-upcoming' }
  | StaleResult<{ videoUrl: string; version: number }>

/**
 * Gives an upcoming video call a link of its own, or, with '', the link of the consultant or the type again. Everyone
 * who was invited is emailed, and their calendar event gets the new location under the next SEQUENCE.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 404 response out of scope
 */
export async function updateVideoLink(
  ctx: Ctx,
  id: string,
  videoUrl: string,
  expectedVersion: number,
): Promise<UpdateVideoLinkResult> {
  const before = await findManagedBooking(ctx, id)
  if (before.sessionId || (await findTypeById(ctx, before.typeId)).method !== 'video')
    return { ok: false, reason: 'not-video' }
  if (!isUpcoming(before, ctx.now)) return { ok: false, reason: 'not-upcoming' }
  if (before.videoUrl === videoUrl) return { ok: true, isEmailed: false }
  const isSaved = await transaction(ctx, async (ctx) => {
    const [booking] = await ctx.db
      .update(bookings)
      // The emails about this change are sent instead of those that a confirmation still waits with.
      .set({ videoUrl, sequence: before.sequence + 1, undo: null, version: expectedVersion + 1, updatedAt: ctx.now })
      .where(and(eq(bookings.id, id), eq(bookings.version, expectedVersion)))
      .returning()
    if (!booking) return false
    await recordAudit(ctx, { action: 'booking.video-link-edited', subjectType: 'booking', subjectId: id })
    await notifyBookingChanged(ctx, 'video-link-changed', booking)
    return true
  })
  if (isSaved) return { ok: true, isEmailed: before.email !== '' }
  return { ok: false, reason: 'stale', current: await findManagedBooking(ctx, id) }
}
