import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import type { MeetingChange } from '#app/domain/scheduling/meeting-change.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants, consultationTypes } from '#db/schema/scheduling.ts'
import { notifyBookingsChanged } from '../booking-events.server.ts'

/** Enqueues, in the caller's transaction, the emails about a change of how consultations take place. */
export async function enqueueMeetingChange(ctx: Ctx, change: MeetingChange): Promise<void> {
  await ctx.tasks.enqueue(ctx.db, notifyMeetingChanged, change)
}

/**
 * Emails everyone invited to the upcoming bookings that a change affects, and their calendar events get it under the
 * next SEQUENCE: all bookings in one transaction, so that a retry sends none twice. Staff get one email about a group
 * session. If the emails about a confirmation still wait, they have the change instead.
 */
export const notifyMeetingChanged = defineTask<MeetingChange, TaskContext>({
  name: 'notify-meeting-changed',
  async run(taskContext, change) {
    await transaction(createTaskCtx(taskContext), async (ctx) => {
      const toNotify = selectBookingsToNotify(ctx, change).orderBy(asc(bookings.id)).for('update', { of: bookings })
      const changed = await ctx.db
        .update(bookings)
        .set({ sequence: sql`${bookings.sequence} + 1`, updatedAt: ctx.now })
        .where(and(inArray(bookings.id, toNotify), isNull(bookings.undo)))
        .returning()
      // Only about a confirmed booking do staff have an event.
      const confirmedFirst = changed.toSorted(
        (a, b) => Number(b.status === 'confirmed') - Number(a.status === 'confirmed'),
      )
      const reported = new Set<string>()
      const changes = confirmedFirst.map((booking) => {
        const isReported = booking.sessionId !== null && reported.has(booking.sessionId)
        if (booking.sessionId) reported.add(booking.sessionId)
        return { booking, options: isReported ? { only: 'customer' as const } : {} }
      })
      if (changes.length > 0)
        await notifyBookingsChanged(ctx, isOfLink(change) ? 'video-link-changed' : 'meeting-changed', changes)
    })
  },
})

/** The number of customers who would be emailed about a change of a type, or of a consultant's own video link. */
export async function countCustomersToEmail(
  ctx: Ctx,
  of: { typeId: string } | { consultantId: string },
): Promise<number> {
  assertCan(ctx.actor, 'booking.settings')
  const change = 'typeId' in of ? { ...of, isLinkOnly: false } : of
  return ctx.db.$count(selectBookingsToNotify(ctx, change, ne(bookings.email, '')).as('notified'))
}

const isOfLink = (change: MeetingChange) => 'consultantId' in change || change.isLinkOnly

function selectBookingsToNotify(ctx: Ctx, change: MeetingChange, where?: SQL) {
  const usesLink = and(
    eq(consultationTypes.method, 'video'),
    or(eq(bookings.videoUrl, ''), isNotNull(bookings.sessionId)),
    'typeId' in change ? or(isNull(consultants.id), eq(consultants.videoUrl, '')) : undefined,
  )
  return ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(consultationTypes, eq(consultationTypes.id, bookings.typeId))
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(
      and(
        gt(bookings.endsAt, ctx.now),
        inArray(bookings.status, UPCOMING_STATUSES),
        'typeId' in change ? eq(bookings.typeId, change.typeId) : eq(bookings.consultantId, change.consultantId),
        isOfLink(change) ? usesLink : undefined,
        where,
      ),
    )
}
