import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findTypeById } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { findManagedBooking } from '../managed-booking.server.ts'
import { meetingOf } from '../meeting.ts'

/** @throws a 404 response out of scope, and for a booking that is not a video call or is part of a group session */
export async function loadVideoLinkPage(ctx: Ctx, id: string) {
  const booking = await findManagedBooking(ctx, id)
  const [type, consultant] = await Promise.all([
    findTypeById(ctx, booking.typeId),
    booking.consultantId === null ? null : findVideoUrl(ctx, booking.consultantId),
  ])
  if (type.method !== 'video' || booking.sessionId) throw notFound()
  const { version, fullName, email, startsAt, videoUrl } = booking
  return {
    booking: { id, version, fullName, email, startsAt },
    fields: { video_link: videoUrl },
    defaultLink: meetingOf({ videoUrl: '', sessionId: null }, consultant, type).videoUrl,
  }
}

async function findVideoUrl(ctx: Ctx, consultantId: string): Promise<{ videoUrl: string } | null> {
  const [row] = await ctx.db
    .select({ videoUrl: consultants.videoUrl })
    .from(consultants)
    .where(eq(consultants.id, consultantId))
  return row ?? null
}
