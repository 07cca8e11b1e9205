import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can, scopeOf } from '#app/policy/policy.ts'
import { consultationTypes, groupSessions } from '#db/schema/scheduling.ts'
import { listParticipants } from '../portal-queries.server.ts'
import { recordBookingViews } from '../record-booking-views.server.ts'

/**
 * A group session with its participants in scope, by name. An employer's view is audited.
 *
 * @throws a 404 response for an unknown session, and for one without a participant in scope unless the actor sees all
 */
export async function loadSessionPage(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'booking.review')
  const [session] = isId(id)
    ? await ctx.db
        .select({
          id: groupSessions.id,
          startsAt: groupSessions.startsAt,
          cancelledAt: groupSessions.cancelledAt,
          typeId: consultationTypes.id,
          typeName: consultationTypes.name,
          places: consultationTypes.places,
        })
        .from(groupSessions)
        .innerJoin(consultationTypes, eq(consultationTypes.id, groupSessions.typeId))
        .where(eq(groupSessions.id, id))
    : []
  if (!session) throw notFound()
  const all = await listParticipants(ctx, id)
  if (all.length === 0 && scopeOf(ctx.actor, 'booking.manage') !== 'any') throw notFound()
  await recordBookingViews(
    ctx,
    'session',
    all.map((booking) => booking.id),
  )
  const participants = all.filter(({ status }) => status !== 'cancelled')
  return {
    session,
    participants,
    cancelled: all.length - participants.length,
    canAdd: can(ctx.actor, 'booking.create') && !session.cancelledAt && session.startsAt > ctx.now,
    canCancel: !session.cancelledAt && session.startsAt > ctx.now && participants.some(({ canManage }) => canManage),
    timeZone: ctx.timeZone,
    now: ctx.now,
  }
}

export type SessionPageData = Awaited<ReturnType<typeof loadSessionPage>>
